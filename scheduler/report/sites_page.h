// SPDX-License-Identifier: Apache-2.0
// Shows what inserted regions have counted as one self-contained page.
#pragma once

#include <string>

#include "native/sites/allocation_profile.h"
#include "native/sites/call_profile.h"
#include "native/sites/receiver_profile.h"

namespace assay::report {

// Return the page: a table of the sites, in the order of the profile, and its notes. The same
// profile gives the same page.
std::string sites_page(const sites::AllocationProfile& profile);
std::string sites_page(const sites::CallProfile& profile);
std::string sites_page(const sites::ReceiverProfile& profile);

}  // namespace assay::report
