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

std::optional<double> trial_gain_ns(const Cell& base, const Cell& slowed,
                                    std::optional<double> timed_in_a_run) {
  const auto base_ns = quiet_ns(base);
  const auto slowed_ns = quiet_ns(slowed);
  if (base_ns && slowed_ns) {
    const auto timed = static_cast<double>(slowed.iterations->counted_us().size());
    return (*slowed_ns - *base_ns) * timed_in_a_run.value_or(timed);
  }
  if (base.times.process_ns && slowed.times.process_ns) {
    return *slowed.times.process_ns - *base.times.process_ns;
  }
  return std::nullopt;
}

bool is_enough(double gained_ns, const BlockExperiment& block) {
  return gained_ns >= kEnough * block.wanted_ns;
}

namespace {

// Returns blocks that are slowed together with more instructions, all in the same proportion: as
// many as cost what is lacking.
BlockExperiment corrected_together(BlockExperiment more, double lacking_ns,
                                   const ChoiceRules& rules) {
  const double counted_ns = more.counted_ns.value_or(more.wanted_ns);
  const double factor =
      std::min(1 + lacking_ns / counted_ns,
               static_cast<double>(rules.most_instructions) /
                   static_cast<double>(std::max<std::uint64_t>(more.instructions, 1)));
  more.instructions = 0;
  for (SlowedPart& part : more.parts) {
    part.instructions = static_cast<std::uint64_t>(
        std::ceil(std::max(1.0, factor) * static_cast<double>(part.instructions)));
    more.instructions += part.instructions;
  }
  more.counted_ns = std::max(1.0, factor) * counted_ns;
  return more;
}

}  // namespace

BlockExperiment corrected(const BlockExperiment& block, double gained_ns,
                          const ChoiceRules& rules) {
  const double instruction_ns = block.facts.executions * rules.ns_per_instruction;
  // What is lacking is at most what the block was to gain, however the run scattered.
  const double lacking_ns = block.wanted_ns - std::clamp(gained_ns, 0.0, block.wanted_ns);
  if (!block.parts.empty()) {
    return corrected_together(block, lacking_ns, rules);
  }
  const double instructions =
      static_cast<double>(block.instructions) + std::ceil(lacking_ns / instruction_ns);
  BlockExperiment more = block;
  more.instructions = static_cast<std::uint64_t>(
      std::min(instructions, static_cast<double>(rules.most_instructions)));
  more.counted_ns = static_cast<double>(more.instructions) * instruction_ns;
  return more;
}

}  // namespace assay::scoring
