// SPDX-License-Identifier: Apache-2.0
// Path numbering (Ball & Larus, MICRO 1996, Figure 5): each edge of the P-DAG gets a value so that
// the values along a path from ENTRY to EXIT sum to the path's number, and the numbers are exactly
// 0 .. total-1. The numbering is smart (Bond & McKinley, MICRO 2005, section 3.4): the hottest way
// out of a block gets value 0, and needs no addition.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/paths/p_dag.h"

namespace assay::paths {

struct PathNumbering {
  // The number of all paths. Where the number is kSaturated, the other members mean nothing.
  std::uint64_t total = 0;
  std::vector<std::uint64_t> paths_from;   // by block: number of paths from it to EXIT
  std::vector<std::uint64_t> edge_values;  // by edge; for a removed edge, of its edge to EXIT
  // Value of the edge from ENTRY, by position in PDag::starts().
  std::vector<std::uint64_t> start_values;
};

// Numbers the paths. Takes time linear in edges, apart from sorting each block's successors.
PathNumbering number_paths(const PDag& dag, std::span<const float> block_frequencies);

}  // namespace assay::paths
