// SPDX-License-Identifier: Apache-2.0
// Selects the blocks that are slowed, and gives the reason for each block that is left out.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "scheduler/divining/problem.h"

namespace assay::divining {

// Says what is at least selected: as in paper 4, units of at least 2 % of the run, and blocks that
// are long enough to be measured. For a sampling profiler the length is a number of samples.
struct SelectionRules {
  double unit_share = 0.02;    // least share (0 to 1) of the run's CPU time
  double block_share = 0.001;  // least share (0 to 1) of the run's CPU time
  double block_s = 0;  // least CPU seconds of an iteration, or of a whole run (paper 4: 0.001)
  double block_samples = 100;
};

struct ProfiledBlock {
  UnitIndex unit;
  double ns = 0;  // CPU time per iteration
  double samples = 0;
  double executions = 0;  // number of executions per iteration
  // False for code outside of blocks, blocks without room for instructions, and units that are
  // entered inside a loop.
  bool can_be_slowed = true;
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
  double share = 0;  // share (0 to 1) of the run's CPU time that the selected blocks take
};

// Sorts the profile's blocks into selected ones and left out ones. The function fails
// (invalid_argument) when the run's time is not positive.
Result<Selection> select_blocks(std::span<const ProfiledBlock> profile, double run_ns,
                                const SelectionRules& rules);

}  // namespace assay::divining
