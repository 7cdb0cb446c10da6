// SPDX-License-Identifier: Apache-2.0
// Which blocks are slowed alone (RQ3): by program, where paper 4 (section 6.3.1) chose by hand.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

// For numbers of blocks: as many as are eligible.
inline constexpr std::uint32_t kNoLimit = std::numeric_limits<std::uint32_t>::max();

struct ChoiceRules {
  double gain_ns = 5e9;              // that the run is to gain at least, or
  double gain_share = 0;             // if not 0: a part of the run
  double least_expected = 6;         // points by which the method's share has to grow, too
  double most_gain_share = 1;        // of the run, for the sake of that
  double least_base_share = 0.005;   // of the run; what has less is not listed either
  double most_slowdown = 10;         // the block may take this many times its time longer
  double ns_per_instruction = 0.25;  // of a slowdown instruction, calibrated
  std::uint64_t most_instructions = 100'000;
  std::uint32_t most_blocks = 12;
  std::uint32_t most_blocks_of_a_method = 3;
};

struct RejectedBlock {
  BlockFacts facts = {};
  std::string reason = {};
};

struct BlockChoice {
  std::vector<BlockExperiment> chosen = {};  // the most base time first
  std::vector<RejectedBlock> rejected = {};  // in the same order
};

// A block is eligible when its instructions come from one method, some of them with debug
// information that the slowdown can take, when it is entered at the method's start, and when few
// instructions suffice for the run to gain what is wanted. The more of the time a method has
// already, the less its share grows: a block of such a method has to gain more. Of more eligible
// blocks than `most_blocks` the hottest of each method are chosen first, then the second of each.
BlockChoice choose_blocks(std::span<const BlockFacts> blocks, double run_ns,
                          const ChoiceRules& rules);

}  // namespace assay::scoring
