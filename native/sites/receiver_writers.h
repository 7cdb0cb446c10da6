// SPDX-License-Identifier: Apache-2.0
// Writes receiver profiles. The same profile gives the same text.
#pragma once

#include <string>

#include "native/sites/receiver_profile.h"
#include "native/sites/site_table.h"

namespace assay::sites {

// Returns the sites, those with many classes first, each with its most frequent classes, the sums,
// and notes.
std::string to_table(const ReceiverProfile& profile, const SiteTableShape& shape);

// Returns the notes below the table, a line each where the width allows it: the first says what the
// columns are.
std::string notes_of(const ReceiverProfile& profile, std::size_t width);

std::string to_json(const ReceiverProfile& profile);

// Returns a row for each class of each site.
std::string to_csv(const ReceiverProfile& profile);

// Returns collapsed stacks of three frames, the method, the callee and the receiver's class, with
// the number of calls that were executed as calls.
std::string to_collapsed_stacks(const ReceiverProfile& profile);

}  // namespace assay::sites
