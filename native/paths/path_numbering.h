// SPDX-License-Identifier: Apache-2.0
// Path numbering (Ball & Larus, MICRO 1996, Figure 5): each edge of the P-DAG gets a value so that
// the values along a path from ENTRY to EXIT sum to the path's number, and the numbers are exactly
// 0 .. total-1. Smart numbering (Bond & McKinley, MICRO 2005, section 3.4): the hottest way out of
// a block gets value 0, and needs no addition.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/paths/p_dag.h"

namespace assay::paths {

struct PathNumbering {
  // Of all paths, or kSaturated; the values below mean nothing then.
  std::uint64_t total = 0;
  std::vector<std::uint64_t> paths_from;    // by block: paths from it to EXIT
  std::vector<std::uint64_t> edge_values;   // by edge; of a removed one: its surrogate to EXIT
  std::vector<std::uint64_t> start_values;  // by position in PDag::starts(): the edge from ENTRY
};

// Linear in edges, apart from sorting each block's successors.
PathNumbering number_paths(const PDag& dag, std::span<const float> block_frequencies);

}  // namespace assay::paths
