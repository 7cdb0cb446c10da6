// SPDX-License-Identifier: Apache-2.0
#include "native/results/sampled_profile.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <span>
#include <utility>

namespace assay::results {
namespace {

using decoding::PathCount;
using decoding::UnitCounts;
using unit::UnitSnapshot;

// Returns the ways out of a unit's blocks: the targets of each block's edges, in order.
std::vector<std::vector<unit::BlockId>> ways_out(const UnitSnapshot& snapshot) {
  std::vector<std::vector<unit::BlockId>> targets(snapshot.blocks.size());
  for (const cfg::Edge& edge : snapshot.edges) {
    targets[edge.from.index()].push_back(edge.to);
  }
  return targets;
}

using Targets = std::vector<std::vector<unit::BlockId>>;

std::uint32_t branches_on(const PathCount& path, const Targets& targets) {
  std::uint32_t branches = 0;
  for (const unit::BlockId block : path.blocks) {
    branches += targets[block.index()].size() > 1 ? 1 : 0;
  }
  return branches;
}

// Adds each path's frequency to the ways out that it takes. A path never ends with a branch: paths
// end in sinks, and on edges from blocks with one way out.
void add_to_ways(std::span<const PathCount> paths, const Targets& targets,
                 std::vector<profiles::BranchFrequency>& branches,
                 std::vector<double> profiles::BranchFrequency::*profile) {
  for (const PathCount& path : paths) {
    for (std::size_t i = 0; i + 1 < path.blocks.size(); ++i) {
      const auto& ways = targets[path.blocks[i].index()];
      if (ways.size() < 2) {
        continue;
      }
      const auto taken = std::ranges::find(ways, path.blocks[i + 1]);
      if (taken != ways.end()) {
        (branches[path.blocks[i].index()].*
         profile)[static_cast<std::size_t>(taken - ways.begin())] +=
            static_cast<double>(path.count);
      }
    }
  }
}

std::vector<profiles::PathFrequency> path_frequencies(const UnitCounts& counts,
                                                      const Targets& targets) {
  std::map<std::uint64_t, profiles::PathFrequency> by_number;
  for (const PathCount& path : counts.full_paths) {
    by_number[path.path_number] = {static_cast<double>(path.count), 0, branches_on(path, targets)};
  }
  for (const PathCount& path : counts.paths) {
    profiles::PathFrequency& entry = by_number[path.path_number];
    entry.estimated = static_cast<double>(path.count);
    entry.branches = branches_on(path, targets);
  }
  std::vector<profiles::PathFrequency> frequencies;
  frequencies.reserve(by_number.size());
  for (const auto& [number, frequency] : by_number) {
    frequencies.push_back(frequency);
  }
  return frequencies;
}

}  // namespace

ProfilePair profile_pair(const UnitSnapshot& snapshot, const UnitCounts& counts) {
  const Targets targets = ways_out(snapshot);
  std::vector<profiles::BranchFrequency> of_blocks(targets.size());
  for (std::size_t block = 0; block < targets.size(); ++block) {
    of_blocks[block] = {std::vector<double>(targets[block].size()),
                        std::vector<double>(targets[block].size())};
  }
  add_to_ways(counts.full_paths, targets, of_blocks, &profiles::BranchFrequency::full);
  add_to_ways(counts.paths, targets, of_blocks, &profiles::BranchFrequency::estimated);
  ProfilePair pair{path_frequencies(counts, targets), {}};
  for (profiles::BranchFrequency& branch : of_blocks) {
    if (branch.full.size() > 1) {
      pair.branches.push_back(std::move(branch));
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
