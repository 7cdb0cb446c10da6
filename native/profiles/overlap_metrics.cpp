// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/overlap_metrics.h"

#include <algorithm>

#include "native/profiles/profile_overlap.h"

namespace assay::profiles {
namespace {

std::vector<PathFrequency> paths_of_both(const ProgramProfile& full,
                                         const ProgramProfile& estimate) {
  std::map<PathKey, PathFrequency> both;
  for (const auto& [key, figures] : full.paths) {
    both[key] = {static_cast<double>(figures.count), 0, figures.branches};
  }
  for (const auto& [key, figures] : estimate.paths) {
    PathFrequency& frequency = both[key];
    frequency.estimated = static_cast<double>(figures.count);
    frequency.branches = figures.branches;
  }
  std::vector<PathFrequency> frequencies;
  frequencies.reserve(both.size());
  for (const auto& [key, frequency] : both) {
    frequencies.push_back(frequency);
  }
  return frequencies;
}

std::vector<double> counts_of(const ProfiledBranch& branch) {
  std::vector<double> counts;
  for (const BranchWay& way : branch.ways) {
    counts.push_back(static_cast<double>(way.count));
  }
  return counts;
}

// A branch that one profile does not have, or has with other ways, has no counts there. What has
// other ways is a branch of its own.
std::vector<BranchFrequency> branches_of_both(const EdgeProfile& full,
                                              const EdgeProfile& estimate) {
  std::vector<BranchFrequency> branches;
  for (const auto& [key, branch] : full.branches) {
    const auto found = estimate.branches.find(key);
    const bool fits = found != estimate.branches.end() && found->second.has_ways_of(branch);
    branches.push_back({counts_of(branch),
                        fits ? counts_of(found->second) : std::vector<double>(branch.ways.size())});
  }
  for (const auto& [key, branch] : estimate.branches) {
    const auto found = full.branches.find(key);
    if (found == full.branches.end() || !found->second.has_ways_of(branch)) {
      branches.push_back({std::vector<double>(branch.ways.size()), counts_of(branch)});
    }
  }
  return branches;
}

}  // namespace

std::optional<double> relative_overlap(const EdgeProfile& full, const EdgeProfile& estimate) {
  return relative_overlap(branches_of_both(full, estimate));
}

std::vector<OverlapMetric> overlap_metrics(const ProgramProfile& full,
                                           const ProgramProfile& estimate) {
  const auto paths = paths_of_both(full, estimate);
  const auto branches = branches_of_both(full.edges, estimate.edges);
  return {{"paths-wall",
           "Hot paths have more than 0.125 % of A's branch flow (executions times branches). As "
           "many paths are taken from B, those with the largest flow; the value is the part of "
           "the hot paths' flow in A that these paths have (Wall 1991; paper 2, section 6.3).",
           wall_weight_matching(paths)},
          {"branches-relative",
           "For each branch 1 minus the difference of the shares of its ways out in A and B, "
           "weighted by the branch's executions in A; 0 where B has no execution of the branch "
           "(paper 2, section 6.4).",
           relative_overlap(branches)},
          {"branches-absolute",
           "The sum over all ways out of all branches of the smaller one of the shares of all "
           "executions that A and B give to the way (paper 2, section 6.4).",
           absolute_overlap(branches)}};
}

}  // namespace assay::profiles
