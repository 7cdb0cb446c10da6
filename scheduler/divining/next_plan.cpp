// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/next_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "scheduler/divining/model.h"

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

// An instruction that adds less than this part of a block's base time is fine enough by itself.
constexpr double kFineEnough = 0.02;
constexpr std::uint32_t kMostMixed = 3;  // most instructions of each further kind in a block

struct Choice {
  Counts counts;
  double error_ns = 0;  // time above the wish, negative below it
};

// Holds the nearest mixtures below and above a block's wish; the same mixture twice where all
// mixtures are on one side.
struct Bracket {
  Choice below;
  Choice above;
};

class Mixtures {
 public:
  Mixtures(const Problem& problem, BlockIndex block, const BlockWish& wish, double base_ns,
           const SearchRules& rules)
      : problem_(problem), block_(block), wish_(wish), rules_(rules) {
    const double step_ns = instruction_ns(problem, block, KindIndex{0}) * wish.slope;
    is_coarse_ = step_ns > kFineEnough * base_ns;
  }

  Bracket nearest() {
    Counts counts(problem_.kinds.size(), 0);
    mix_from(1, counts);
    return {below_ ? *below_ : *above_, above_ ? *above_ : *below_};
  }

 private:
  // Tries up to kMostMixed of each further kind, and fills up with the first.
  void mix_from(std::size_t kind, Counts& counts) {
    if (kind >= counts.size() || !is_coarse_) {
      fill_up(counts);
      return;
    }
    for (std::uint32_t count = 0; count <= kMostMixed; ++count) {
      counts[kind] = count;
      mix_from(kind + 1, counts);
    }
    counts[kind] = 0;
  }

  void fill_up(Counts counts) {
    const double rest = wish_.work - work_ns(problem_, block_, counts);
    // Some measurements lead to a wish that is infinite or no number.
    const double wanted = rest / instruction_ns(problem_, block_, KindIndex{0});
    const double most = std::min(rules_.most_instructions, 1e6);
    counts[0] = wanted > 0 ? static_cast<std::uint32_t>(std::min(wanted, most)) : 0;
    offer(counts);
    ++counts[0];
    offer(counts);
    counts[0] = 0;
  }

  void offer(const Counts& counts) {
    Choice choice{counts, wish_.slope * (work_ns(problem_, block_, counts) - wish_.work)};
    auto& side = choice.error_ns > 0 ? above_ : below_;
    if (!side || std::abs(choice.error_ns) < std::abs(side->error_ns)) {
      side = std::move(choice);
    }
  }

  const Problem& problem_;
  BlockIndex block_;
  const BlockWish& wish_;
  const SearchRules& rules_;
  bool is_coarse_ = false;
  // One of `below_` and `above_` is missing where all mixtures are on one side of the wish. A
  // mixture that meets the wish exactly may be on either side.
  std::optional<Choice> below_;
  std::optional<Choice> above_;
};

// Rounds the blocks of one unit. The sum of |error| + |sum of errors| is made small by turning one
// block after the other from below to above or back, first the block that gains most.
class UnitRounding {
 public:
  void add(std::size_t block, Bracket bracket) {
    const bool is_above = std::abs(bracket.above.error_ns) < std::abs(bracket.below.error_ns);
    sum_ += is_above ? bracket.above.error_ns : bracket.below.error_ns;
    choices_.push_back({block, std::move(bracket), is_above});
  }

  void flip_while_better() {
    for (std::size_t turns = 0; turns < choices_.size(); ++turns) {
      Rounded* best = nullptr;
      double most_gained = 0;
      for (Rounded& block : choices_) {
        const double gained = gain_of_turning(block);
        if (gained > most_gained) {
          most_gained = gained;
          best = &block;
        }
      }
      if (best == nullptr) {
        return;
      }
      sum_ += best->other().error_ns - best->taken().error_ns;
      best->is_above = !best->is_above;
    }
  }

  void write_to(Plan& plan) const {
    for (const Rounded& block : choices_) {
      plan.blocks[block.block] = block.taken().counts;
    }
  }

 private:
  struct Rounded {
    std::size_t block = 0;
    Bracket bracket;
    bool is_above = false;

    const Choice& taken() const { return is_above ? bracket.above : bracket.below; }
    const Choice& other() const { return is_above ? bracket.below : bracket.above; }
  };

  double gain_of_turning(const Rounded& block) const {
    const double now = block.taken().error_ns;
    const double then = block.other().error_ns;
    return std::abs(now) + std::abs(sum_) - std::abs(then) - std::abs(sum_ - now + then);
  }

  std::vector<Rounded> choices_;
  double sum_ = 0;
};

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

Plan round_jointly(const Problem& problem, std::span<const BlockWish> wanted,
                   std::span<const double> base_ns, const SearchRules& rules) {
  std::vector<UnitRounding> units(problem.units.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const BlockIndex block{static_cast<std::uint32_t>(i)};
    Mixtures mixtures(problem, block, wanted[i], base_ns[i], rules);
    units[problem.blocks[i].unit.index()].add(i, mixtures.nearest());
  }
  Plan plan = empty_plan(problem);
  for (UnitRounding& unit : units) {
    unit.flip_while_better();
    unit.write_to(plan);
  }
  return plan;
}

}  // namespace assay::divining
