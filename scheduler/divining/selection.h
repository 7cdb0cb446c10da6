// SPDX-License-Identifier: Apache-2.0
// Which blocks are slowed. What is left out is named with its reason.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "scheduler/divining/problem.h"

namespace assay::divining {

// Paper 4: units of at least 2 % of the run; blocks that are long enough to be told from nothing,
// which for a sampling profiler is a number of samples.
struct SelectionRules {
  double unit_share = 0.02;    // of the run's CPU time
  double block_share = 0.001;  // of the run's CPU time
  double block_s = 0;  // CPU seconds of an iteration, or a whole run; paper 4: 0.001 of a run
  double block_samples = 100;
};

struct ProfiledBlock {
  UnitIndex unit;
  double ns = 0;  // CPU time per iteration
  double samples = 0;
  double executions = 0;      // per iteration
  bool can_be_slowed = true;  // false: code of no block, or a block without room for instructions
};

enum class LeftOut {
  unit_too_short,
  cannot_be_slowed,
  block_too_short,
  too_few_samples,
  never_executed,
};

struct Selection {
  struct Refusal {
    std::size_t block = 0;
    LeftOut reason = LeftOut::unit_too_short;
  };
  std::vector<std::size_t> blocks;  // indices into the profile, in its order
  std::vector<Refusal> left_out;
  double share = 0;  // of the run's CPU time that the selected blocks have: what can be slowed
};

// Fails (invalid_argument) when the run's time is not positive.
Result<Selection> select_blocks(std::span<const ProfiledBlock> profile, double run_ns,
                                const SelectionRules& rules);

}  // namespace assay::divining
