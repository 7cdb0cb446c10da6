// SPDX-License-Identifier: Apache-2.0
// Chooses the blocks that are slowed alone (RQ3). The program chooses, where paper 4 (section
// 6.3.1) chose by hand.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

// A number of blocks that sets no limit.
inline constexpr std::uint32_t kNoLimit = std::numeric_limits<std::uint32_t>::max();

struct ChoiceRules {
  double gain_ns = 5e9;              // the least that the run is to gain
  double gain_share = 0;             // if not 0, a part of the run in place of gain_ns
  double least_expected = 6;         // points that the method's share has to grow by, too
  double most_gain_share = 1;        // part of the run that may be gained to reach these points
  double least_base_share = 0.005;   // part of the run; blocks with less are not listed either
  double most_slowdown = 10;         // times its own time that the block may take longer
  double ns_per_instruction = 0.25;  // calibrated cost of a slowdown instruction
  std::uint64_t most_instructions = 100'000;
  std::uint32_t most_blocks = 12;
  std::uint32_t most_blocks_of_a_method = 3;
  bool slows_methods = false;  // methods whose blocks are too small are slowed as a whole
  // Parts of the run that are gained where the wished gain leaves fewer than `most_blocks`
  // experiments, in the order in which they are tried. Only where methods may be slowed, too.
  std::vector<double> smaller_gain_shares = {};
};

struct RejectedBlock {
  BlockFacts facts = {};
  std::string reason = {};
};

struct BlockChoice {
  std::vector<BlockExperiment> chosen = {};  // the most base time first
  std::vector<RejectedBlock> rejected = {};  // sorted like `chosen`
};

// Chooses the blocks to slow alone. A block is eligible when some of its instructions have debug
// information that the slowdown can take, and so a method that it is slowed for, when it is entered
// at the method's start, and when few instructions suffice for the run to gain what is wanted. The
// more of the time a method has already, the less its share grows: a block of such a method has to
// gain more. Where more than `most_blocks` are eligible, blocks of one method are chosen before
// mixed ones; of each, the hottest of each method first, then the second of each.
BlockChoice choose_blocks(std::span<const BlockFacts> blocks, double run_ns,
                          const ChoiceRules& rules);

// Returns the gain that an experiment with the method has to have to be seen, in nanoseconds;
// nothing where no gain that is allowed would be seen.
std::optional<double> visible_gain_ns(std::span<const BlockFacts> blocks, const std::string& method,
                                      double run_ns, const ChoiceRules& rules);

}  // namespace assay::scoring
