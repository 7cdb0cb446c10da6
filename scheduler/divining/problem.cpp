// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/problem.h"

#include <algorithm>
#include <cmath>

namespace assay::divining {
namespace {

bool is_positive(double value) { return std::isfinite(value) && value > 0; }

Error refuse(const std::string& message) {
  return make_error(ErrorCode::invalid_argument, message);
}

Result<void> check_block(const Problem& problem, const Candidate& block) {
  if (block.unit.index() >= problem.units.size()) {
    return refuse("block " + block.name + " is of a unit that is not listed");
  }
  if (!is_positive(block.executions)) {
    return refuse("block " + block.name + " has no executions, so nothing put into it would run");
  }
  if (!(is_positive(block.slowed_part) && block.slowed_part <= 1)) {
    return refuse("block " + block.name + " has a slowed part that is not between 0 and 1");
  }
  if (std::ranges::any_of(block.neighbours, [&](BlockIndex neighbour) {
        return neighbour.index() >= problem.blocks.size();
      })) {
    return refuse("block " + block.name + " has a neighbour that is not listed");
  }
  return {};
}

}  // namespace

Result<void> check(const Problem& problem) {
  if (problem.blocks.empty() || problem.kinds.empty()) {
    return refuse("divining needs at least one block and one kind of instruction");
  }
  if (!is_positive(problem.target)) {
    return refuse("the target must be above 0");
  }
  for (const InstructionKind& kind : problem.kinds) {
    if (!is_positive(kind.cost_ps)) {
      return refuse("instruction " + kind.name + " has no calibrated cost");
    }
  }
  for (const Candidate& block : problem.blocks) {
    ASSAY_PROPAGATE(check_block(problem, block));
  }
  return {};
}

}  // namespace assay::divining
