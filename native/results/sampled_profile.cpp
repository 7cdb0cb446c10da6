// SPDX-License-Identifier: Apache-2.0
#include "native/results/sampled_profile.h"

#include <cstddef>
#include <map>
#include <numeric>
#include <span>

namespace assay::results {
namespace {

using decoding::PathCount;
using decoding::UnitCounts;
using unit::UnitSnapshot;

// Holds for each block where its edges begin in the list of edges, which is sorted by source; the
// last number is the list's length.
std::vector<std::size_t> first_edges(const UnitSnapshot& snapshot) {
  std::vector<std::size_t> first(snapshot.blocks.size() + 1, 0);
  for (const cfg::Edge& edge : snapshot.edges) {
    ++first[edge.from.index() + 1];
  }
  std::partial_sum(first.begin(), first.end(), first.begin());
  return first;
}

std::vector<profiles::PathFrequency> path_frequencies(const UnitCounts& counts) {
  std::map<std::uint64_t, profiles::PathFrequency> by_number;
  for (const PathCount& path : counts.full_paths) {
    by_number[path.path_number] = {static_cast<double>(path.count), 0, path.branches};
  }
  for (const PathCount& path : counts.paths) {
    profiles::PathFrequency& entry = by_number[path.path_number];
    entry.estimated = static_cast<double>(path.count);
    entry.branches = path.branches;
  }
  std::vector<profiles::PathFrequency> frequencies;
  frequencies.reserve(by_number.size());
  for (const auto& [number, frequency] : by_number) {
    frequencies.push_back(frequency);
  }
  return frequencies;
}

std::vector<double> frequencies_of(std::span<const std::uint64_t> edge_counts, std::size_t first,
                                   std::size_t ways) {
  const auto counts = edge_counts.subspan(first, ways);
  return std::vector<double>(counts.begin(), counts.end());
}

}  // namespace

ProfilePair profile_pair(const UnitSnapshot& snapshot, const UnitCounts& counts) {
  const std::vector<std::size_t> first = first_edges(snapshot);
  ProfilePair pair{path_frequencies(counts), {}};
  for (std::size_t block = 0; block < snapshot.blocks.size(); ++block) {
    const std::size_t ways = first[block + 1] - first[block];
    if (ways > 1) {
      pair.branches.push_back({frequencies_of(counts.full_edge_counts, first[block], ways),
                               frequencies_of(counts.edge_counts, first[block], ways)});
    }
  }
  return pair;
}

SamplingAccuracy accuracy_of(const ProfilePair& program) {
  SamplingAccuracy accuracy;
  for (const profiles::PathFrequency& path : program.paths) {
    accuracy.paths_executed += static_cast<std::uint64_t>(path.full);
  }
  accuracy.path_accuracy = profiles::wall_weight_matching(program.paths);
  accuracy.relative_branch_accuracy = profiles::relative_overlap(program.branches);
  accuracy.absolute_branch_accuracy = profiles::absolute_overlap(program.branches);
  return accuracy;
}

}  // namespace assay::results
