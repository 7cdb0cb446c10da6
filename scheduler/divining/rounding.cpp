// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace assay::divining {
namespace {

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
