// SPDX-License-Identifier: Apache-2.0
// Writes allocation profiles. The same profile gives the same text.
#pragma once

#include <string>

#include "native/sites/allocation_profile.h"
#include "native/sites/site_table.h"

namespace assay::sites {

// Returns the sites that were executed most often, the sums, and notes.
std::string to_table(const AllocationProfile& profile, const SiteTableShape& shape);

// Returns the notes below the table, a line each where the width allows it: the first says what the
// columns are.
std::string notes_of(const AllocationProfile& profile, std::size_t width);

std::string to_json(const AllocationProfile& profile);

// Returns a row for each site. Allocations that several sites share have a row without a place.
std::string to_csv(const AllocationProfile& profile);

// Returns collapsed stacks of two frames, the method and the type, with the number of objects that
// were really allocated: interpreted ones and those of compiled code.
std::string to_collapsed_stacks(const AllocationProfile& profile);

}  // namespace assay::sites
