// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/next_plan.h"

#include <algorithm>

#include "scheduler/divining/model.h"
#include "scheduler/divining/rounding.h"

namespace assay::divining {
namespace {

// Returns the share (0 to 1) of each member in a group's work. The work is split as in the last
// plan, but shifted from members above their own target to members below it, so that instructions
// leave a block whose time comes from elsewhere. Where no member had any work, the split is in
// proportion to the base time.
std::vector<double> parts_of(const Problem& problem, const std::vector<BlockIndex>& group,
                             const Observations& seen, const Observation* last) {
  constexpr double kLeast = 0.25;
  constexpr double kMost = 2;
  const bool has_work = last != nullptr && work_of(group, *last) > 0;
  std::vector<double> parts;
  double sum = 0;
  for (const BlockIndex block : group) {
    const double base = seen.base[block.index()].value;
    double part = base;
    if (has_work) {
      const auto& time = last->blocks[block.index()];
      const double wanted = target_time_of({block}, problem, seen);
      const double correction = time ? wanted / std::max(time->value, kLeast * wanted) : 1;
      part = last->work[block.index()] * std::clamp(correction, kLeast, kMost);
    }
    parts.push_back(part);
    sum += part;
  }
  for (double& part : parts) {
    part /= sum;
  }
  return parts;
}

double most_work(const Problem& problem, BlockIndex block, const Observation* last,
                 const SearchRules& rules) {
  const double instruction = instruction_ns(problem, block, KindIndex{0});
  if (last == nullptr) {
    return rules.most_first_instructions * instruction;
  }
  const double grown =
      rules.growth_factor * last->work[block.index()] + rules.growth_instructions * instruction;
  return std::min(grown, rules.most_instructions * instruction);
}

// Reduces all wishes of a unit alike where they are more than can be emitted.
void limit_units(const Problem& problem, std::vector<BlockWish>& wishes, const SearchRules& rules) {
  std::vector<double> instructions(problem.units.size());
  for (std::size_t i = 0; i < wishes.size(); ++i) {
    const BlockIndex block{static_cast<std::uint32_t>(i)};
    instructions[problem.blocks[i].unit.value()] +=
        wishes[i].work / instruction_ns(problem, block, KindIndex{0});
  }
  for (std::size_t i = 0; i < wishes.size(); ++i) {
    const double wanted = instructions[problem.blocks[i].unit.value()];
    wishes[i].work *= std::min(1.0, rules.most_unit_instructions / std::max(wanted, 1.0));
  }
}

}  // namespace

Plan next_plan(const Problem& problem, const Observations& observations, const Groups& groups,
               const SearchRules& rules) {
  const std::vector<Wish> wanted = wishes(problem, observations, groups, rules);
  const Observation* last = newest_plan(observations);
  std::vector<BlockWish> of_blocks(problem.blocks.size());
  std::vector<double> base_ns;
  for (const Estimate& base : observations.base) {
    base_ns.push_back(base.value);
  }
  for (std::size_t i = 0; i < groups.members.size(); ++i) {
    const auto& group = groups.members[i];
    const std::vector<double> parts = parts_of(problem, group, observations, last);
    for (std::size_t member = 0; member < group.size(); ++member) {
      const double work = parts[member] * wanted[i].work;
      of_blocks[group[member].index()] = {
          std::min(work, most_work(problem, group[member], last, rules)), wanted[i].slope};
    }
  }
  limit_units(problem, of_blocks, rules);
  return round_jointly(problem, of_blocks, base_ns, rules);
}

}  // namespace assay::divining
