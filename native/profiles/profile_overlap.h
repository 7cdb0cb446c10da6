// SPDX-License-Identifier: Apache-2.0
// Measures how accurate an estimated profile is, against the full profile of the same run (paper 2,
// sections 6.3 and 6.4). All accuracies are from 0 to 1.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace assay::profiles {

// Describes a path by both profiles. A path that one of them does not have has the frequency 0
// there.
struct PathFrequency {
  double full = 0;
  double estimated = 0;
  std::uint32_t branches = 0;  // the number of branches on the path
};

// Describes the ways out of one branch, in the same order in both profiles.
struct BranchFrequency {
  std::vector<double> full;
  std::vector<double> estimated;
};

// A path is hot if more than this share of the program's branch flow is its own (paper 2, section
// 6.3).
inline constexpr double kHotShareOfFlow = 0.00125;

// Returns the part of the hot paths' flow that the estimate finds: as many paths as are hot are
// taken from the estimate, those with the largest flow, and those of them that are hot count (Wall
// 1991). The flow of a path is its frequency times its branches. Of paths with equal estimates the
// first ones are taken. Returns nothing where no path is hot.
std::optional<double> wall_weight_matching(std::span<const PathFrequency> paths);

// Returns how well the estimate knows the bias of each branch, weighted by the branch's frequency:
// for a branch 1 minus the difference of the shares of its ways out (with two ways: of the share of
// one of them). A branch without an estimate counts 0, because the estimate says nothing of it.
// Returns nothing where no branch was executed.
std::optional<double> relative_overlap(std::span<const BranchFrequency> branches);

// Returns the sum, over all ways out of all branches, of the smaller one of the shares that both
// profiles give to the way out. Returns nothing where no branch was executed.
std::optional<double> absolute_overlap(std::span<const BranchFrequency> branches);

}  // namespace assay::profiles
