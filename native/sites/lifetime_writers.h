// SPDX-License-Identifier: Apache-2.0
// Writes profiles of lifetimes. The same profile gives the same text.
#pragma once

#include <string>

#include "native/sites/lifetime_profile.h"
#include "native/sites/site_table.h"

namespace assay::sites {

// Returns the sites with the most objects, the sums, and what the numbers mean.
std::string to_table(const LifetimeProfile& profile, const SiteTableShape& shape);

std::string to_json(const LifetimeProfile& profile);

// Returns a row for each site and bucket of lifetimes.
std::string to_csv(const LifetimeProfile& profile);

}  // namespace assay::sites
