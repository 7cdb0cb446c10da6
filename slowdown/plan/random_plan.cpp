// SPDX-License-Identifier: Apache-2.0
#include "slowdown/plan/random_plan.h"

#include <algorithm>
#include <bit>
#include <random>
#include <utility>

namespace assay::slowdown {
namespace {

// The standard's distributions differ between libraries; plans of one seed should not.
class Dice {
 public:
  explicit Dice(std::uint32_t seed) : random_(seed) {}

  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }

  // 1 to `most`, each order of magnitude as likely as the others.
  std::uint32_t amount(std::uint32_t most) {
    const auto bits = static_cast<std::uint32_t>(std::bit_width(most));
    return below(std::min(most, std::uint32_t{2} << below(bits))) + 1;
  }

 private:
  std::mt19937_64 random_;
};

BlockPlan random_block(std::uint32_t most, Dice& dice) {
  BlockPlan block;
  block.placement = dice.below(2) == 0 ? Placement::even : Placement::contiguous;
  const auto kinds = catalogue();
  const std::uint32_t amount = dice.amount(most);
  const Kind first = kinds[dice.below(static_cast<std::uint32_t>(kinds.size()))].kind;
  const Kind second = kinds[dice.below(static_cast<std::uint32_t>(kinds.size()))].kind;
  const std::uint32_t of_first = dice.below(2) == 0 ? amount : dice.below(amount + 1);
  for (const auto& [kind, count] : {std::pair{first, of_first}, {second, amount - of_first}}) {
    if (count > 0) {
      block.counts[kind] += count;
    }
  }
  return block;
}

UnitPlan random_unit(const UnitDescription& unit, const RandomPlanSettings& settings, Dice& dice) {
  UnitPlan blocks;
  std::uint64_t bytes = 0;
  for (const DescribedBlock& block : unit.blocks) {
    const bool is_chosen = dice.below(100) < settings.block_percent;
    BlockPlan planned = random_block(settings.most_instructions, dice);
    const std::uint64_t with_it = bytes + byte_count(planned);
    if (is_chosen && !block.positions.empty() && with_it <= kMaxBytesPerUnit) {
      bytes = with_it;
      blocks.emplace(block.number, std::move(planned));
    }
  }
  return blocks;
}

}  // namespace

SlowdownPlan random_plan(std::span<const UnitDescription> units,
                         const RandomPlanSettings& settings) {
  Dice dice(settings.seed);
  SlowdownPlan plan;
  for (const UnitDescription& unit : units) {
    UnitPlan blocks = random_unit(unit, settings, dice);
    if (!blocks.empty()) {
      plan.units.emplace(unit.key, std::move(blocks));
    }
  }
  return plan;
}

}  // namespace assay::slowdown
