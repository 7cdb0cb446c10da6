// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/flipped_profile.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace assay::profiles {
namespace {

void flip_ways(std::vector<BranchWay>& ways) {
  std::vector<std::size_t> from_rare(ways.size());
  std::iota(from_rare.begin(), from_rare.end(), std::size_t{0});
  std::ranges::stable_sort(from_rare, {}, [&](std::size_t way) { return ways[way].count; });
  std::vector<std::uint64_t> counts;
  counts.reserve(ways.size());
  for (const std::size_t way : from_rare) {
    counts.push_back(ways[way].count);
  }
  for (std::size_t rank = 0; rank < ways.size(); ++rank) {
    ways[from_rare[rank]].count = counts[counts.size() - 1 - rank];
  }
}

}  // namespace

void flip(EdgeProfile& edges) {
  for (auto& [key, branch] : edges.branches) {
    flip_ways(branch.ways);
  }
}

}  // namespace assay::profiles
