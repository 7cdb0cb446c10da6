// SPDX-License-Identifier: Apache-2.0
// Writes allocation profiles. The same profile gives the same text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "native/sites/allocation_profile.h"

namespace assay::sites {

struct AllocationTableShape {
  std::optional<std::size_t> top;      // most rows; absent: all
  std::optional<std::size_t> columns;  // of the terminal; absent: names are not shortened
};

// Returns the sites that were executed most often, the sums, and notes.
std::string to_table(const AllocationProfile& profile, const AllocationTableShape& shape);

std::string to_json(const AllocationProfile& profile);

// Returns a row for each site. Allocations that several sites share have a row without a place.
std::string to_csv(const AllocationProfile& profile);

// Returns collapsed stacks of two frames, the method and the type, with the number of objects that
// were really allocated: interpreted ones and those of compiled code.
std::string to_collapsed_stacks(const AllocationProfile& profile);

}  // namespace assay::sites
