// SPDX-License-Identifier: Apache-2.0
#include "slowdown/plan/random_plan.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "native/statistics/random_numbers.h"

namespace assay::slowdown {
namespace {

using statistics::RandomNumbers;

// Returns 1 to `most`. The amount is drawn evenly below a power of two, and each power up to `most`
// is as likely as the others.
std::uint32_t random_amount(std::uint32_t most, RandomNumbers& random) {
  const std::size_t magnitude = random.below(static_cast<std::size_t>(std::bit_width(most)));
  const std::uint32_t end = std::min(most, std::uint32_t{2} << magnitude);
  return static_cast<std::uint32_t>(random.below(end)) + 1;
}

BlockPlan random_block(std::uint32_t most, RandomNumbers& random) {
  BlockPlan block;
  block.placement = random.below(2) == 0 ? Placement::even : Placement::contiguous;
  const auto kinds = catalogue();
  const std::uint32_t amount = random_amount(most, random);
  const Kind first = kinds[random.below(kinds.size())].kind;
  const Kind second = kinds[random.below(kinds.size())].kind;
  const std::uint32_t of_first =
      random.below(2) == 0 ? amount : static_cast<std::uint32_t>(random.below(amount + 1));
  for (const auto& [kind, count] : {std::pair{first, of_first}, {second, amount - of_first}}) {
    if (count > 0) {
      block.counts[kind] += count;
    }
  }
  return block;
}

UnitPlan random_unit(const SlowableUnit& unit, const RandomPlanSettings& settings,
                     RandomNumbers& random) {
  UnitPlan blocks;
  std::uint64_t bytes = 0;
  for (const SlowableBlock& block : unit.blocks) {
    const bool is_chosen = random.below(100) < settings.block_percent;
    BlockPlan planned = random_block(settings.most_instructions, random);
    const std::uint64_t with_it = bytes + byte_count(planned);
    if (is_chosen && !block.positions.empty() && with_it <= kMaxBytesPerUnit) {
      bytes = with_it;
      blocks.emplace(block.number, std::move(planned));
    }
  }
  return blocks;
}

}  // namespace

SlowdownPlan random_plan(std::span<const SlowableUnit> units, const RandomPlanSettings& settings) {
  RandomNumbers random(settings.seed);
  SlowdownPlan plan;
  for (const SlowableUnit& unit : units) {
    UnitPlan blocks = random_unit(unit, settings, random);
    if (!blocks.empty()) {
      plan.units.emplace(unit.key, std::move(blocks));
    }
  }
  return plan;
}

}  // namespace assay::slowdown
