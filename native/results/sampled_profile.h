// SPDX-License-Identifier: Apache-2.0
// Brings the samples of `pep` together with the full profile of the same code, where both were
// taken (paper 2, section 6: accuracy is measured against a full profile).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "native/decoding/unit_decoder.h"
#include "native/profiles/profile_overlap.h"
#include "native/unit/unit_snapshot.h"

namespace assay::results {

// Holds the paths and branches of one unit, or of several, by both profiles.
struct ProfilePair {
  std::vector<profiles::PathFrequency> paths;
  std::vector<profiles::BranchFrequency> branches;
};

// Returns the paths of a unit that were executed, and its branches. Requires: `counts` were decoded
// with PlanOptions::check, and `snapshot` is theirs.
ProfilePair profile_pair(const unit::UnitSnapshot& snapshot, const decoding::UnitCounts& counts);

// Says how accurate the samples are; each accuracy is from 0 to 1, and absent where nothing was
// executed.
struct SamplingAccuracy {
  std::uint64_t paths_executed = 0;                // by the full profile
  std::optional<double> path_accuracy;             // profiles::wall_weight_matching
  std::optional<double> relative_branch_accuracy;  // profiles::relative_overlap
  std::optional<double> absolute_branch_accuracy;  // profiles::absolute_overlap
};

SamplingAccuracy accuracy_of(const ProfilePair& program);

}  // namespace assay::results
