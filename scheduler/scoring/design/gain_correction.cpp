// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/gain_correction.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "scheduler/scoring/quiet_times.h"

namespace assay::scoring {
namespace {

constexpr double kEnough = 0.75;

std::optional<double> quiet_ns(const Cell& cell) {
  return cell.iterations
             ? quiet_iteration_ns(cell.iterations->counted_us(), cell.iterations->slowed_from)
             : std::nullopt;
}

}  // namespace

std::optional<double> trial_gain_ns(const Cell& base, const Cell& slowed) {
  const auto base_ns = quiet_ns(base);
  const auto slowed_ns = quiet_ns(slowed);
  if (base_ns && slowed_ns) {
    return (*slowed_ns - *base_ns) * static_cast<double>(slowed.iterations->counted_us().size());
  }
  if (base.times.process_ns && slowed.times.process_ns) {
    return *slowed.times.process_ns - *base.times.process_ns;
  }
  return std::nullopt;
}

bool is_enough(double gained_ns, const BlockExperiment& block) {
  return gained_ns >= kEnough * block.wanted_ns;
}

BlockExperiment corrected(const BlockExperiment& block, double gained_ns,
                          const ChoiceRules& rules) {
  const double instruction_ns = block.facts.executions * rules.ns_per_instruction;
  // What is lacking is at most what the block was to gain, however the run scattered.
  const double lacking_ns = block.wanted_ns - std::clamp(gained_ns, 0.0, block.wanted_ns);
  const double instructions =
      static_cast<double>(block.instructions) + std::ceil(lacking_ns / instruction_ns);
  BlockExperiment more = block;
  more.instructions = static_cast<std::uint64_t>(
      std::min(instructions, static_cast<double>(rules.most_instructions)));
  more.counted_ns = static_cast<double>(more.instructions) * instruction_ns;
  return more;
}

}  // namespace assay::scoring
