// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/cell_plans.h"

#include <algorithm>
#include <set>
#include <utility>

#include "scheduler/measuring/block_key.h"
#include "scheduler/scoring/design/targets.h"

namespace assay::experiment {
namespace {

using scoring::VariantKind;
using slowdown::SlowdownPlan;
using slowdown::UnitKey;

Result<void> check_one_shape(const std::set<UnitKey>& units) {
  const UnitKey* before = nullptr;
  for (const UnitKey& unit : units) {
    if (before != nullptr && before->method == unit.method && before->entry_bci == unit.entry_bci) {
      return make_error(
          ErrorCode::invalid_argument,
          "the plans do not belong to the same build of the program: " + unit_name(unit) +
              " has two shapes. Leave --plan out, so that assay searches for a plan, or let assay "
              "search for all plans in one experiment");
    }
    before = &unit;
  }
  return {};
}

Result<SlowdownPlan> with_block(SlowdownPlan plan, const SlowedBlock& block, slowdown::Kind kind) {
  if (block.instructions > slowdown::kMaxInstructionsOfAKind) {
    return make_error(ErrorCode::limit_exceeded,
                      "block " + block.id + " would get too many instructions");
  }
  slowdown::BlockPlan slowed;
  slowed.counts[kind] = static_cast<std::uint32_t>(block.instructions);
  slowed.placement = slowdown::Placement::contiguous;
  plan.units[block.key.unit][block.key.block] = std::move(slowed);
  return plan;
}

// What the newest code of a unit is.
struct UnitState {
  bool is_compiled = false;
  std::string why_not = {};  // empty: as planned
};

UnitState state_of(const UnitKey& key, const codelog::CodeLog& log) {
  UnitState state{.why_not = unit_name(key) + " was not compiled"};
  for (const codelog::Installation& installation : log.installations) {
    const codelog::LoggedUnit& unit = log.units[installation.unit_id];
    if (unit.description.identity.method != key.method ||
        unit.description.identity.entry_bci != key.entry_bci) {
      continue;
    }
    state.is_compiled = true;
    state.why_not = measuring::key_of(unit.description) == key
                        ? unit.refusal
                        : unit_name(key) + " was compiled in another shape than the plan is for";
  }
  return state;
}

bool is_slowed(const codelog::LoggedUnit& unit, const slowdown::UnitKey& key) {
  return unit.plan_serial != 0 && unit.refusal.empty() &&
         measuring::key_of(unit.description) == key;
}

std::optional<codelog::MonotonicNanos> first_slowed_version(const slowdown::UnitKey& key,
                                                            const codelog::CodeLog& log) {
  const auto first = std::ranges::find_if(log.installations, [&](const codelog::Installation& one) {
    return is_slowed(log.units[one.unit_id], key);
  });
  return first == log.installations.end() ? std::nullopt : std::optional(first->time);
}

}  // namespace

std::string plan_name(const scoring::Variant& variant) {
  switch (variant.kind) {
    case VariantKind::whole_program:
      return "whole-" + scoring::target_digits(variant.target_percent);
    case VariantKind::single_block:
      return "block-" + variant.block;
    case VariantKind::base:
    case VariantKind::repeat:
    case VariantKind::without_polls:
      break;
  }
  return "base";
}

std::string variant_name(const scoring::Variant& variant) {
  switch (variant.kind) {
    case VariantKind::repeat:
      return "repeat";
    case VariantKind::without_polls:
      return "without-polls";
    default:
      return plan_name(variant);
  }
}

Result<CellPlans> cell_plans(const std::map<double, SlowdownPlan>& whole,
                             std::span<const SlowedBlock> blocks, slowdown::Kind kind) {
  std::set<UnitKey> units;
  for (const auto& [target, plan] : whole) {
    for (const auto& [unit, slowed] : plan.units) {
      units.insert(unit);
    }
  }
  for (const SlowedBlock& block : blocks) {
    units.insert(block.key.unit);
  }
  ASSAY_PROPAGATE(check_one_shape(units));
  SlowdownPlan base;
  for (const UnitKey& unit : units) {
    base.units[unit];
  }
  CellPlans plans{{"base", base}};
  for (const auto& [target, plan] : whole) {
    SlowdownPlan all = plan;
    for (const UnitKey& unit : units) {
      all.units[unit];
    }
    plans[plan_name({.kind = VariantKind::whole_program, .target_percent = target})] =
        std::move(all);
  }
  for (const SlowedBlock& block : blocks) {
    const auto [plan, is_new] =
        plans.try_emplace(plan_name({.kind = VariantKind::single_block, .block = block.id}), base);
    ASSAY_ASSIGN(plan->second, with_block(std::move(plan->second), block, kind));
  }
  return plans;
}

PlanFit fit_of(const SlowdownPlan& plan, const codelog::CodeLog& log, VariantKind kind,
               const std::set<UnitKey>& needed) {
  PlanFit fit;
  std::size_t slowed = 0;
  std::size_t to_slow = 0;
  for (const auto& [key, blocks] : plan.units) {
    const UnitState state = state_of(key, log);
    to_slow += blocks.empty() ? 0 : 1;
    slowed += blocks.empty() || !state.why_not.empty() ? 0 : 1;
    if (state.why_not.empty()) {
      continue;
    }
    const bool is_the_slowed_one = kind == VariantKind::single_block && !blocks.empty();
    const bool is_missing = needed.contains(key) && !state.is_compiled;
    if (is_the_slowed_one || is_missing) {
      fit.why_useless = state.why_not;
    } else if (needed.contains(key) || !blocks.empty()) {
      fit.not_as_planned.push_back(unit_name(key));
    }
  }
  if (fit.why_useless.empty() && to_slow > 0 && slowed == 0) {
    fit.why_useless =
        "none of the plan's units was slowed: each has another shape than the plan "
        "is for, or was not compiled";
  }
  return fit;
}

std::optional<codelog::MonotonicNanos> slowed_since(const slowdown::SlowdownPlan& plan,
                                                    const codelog::CodeLog& log) {
  std::optional<codelog::MonotonicNanos> last;
  for (const auto& [key, blocks] : plan.units) {
    const auto time = blocks.empty() ? std::nullopt : first_slowed_version(key, log);
    last = std::max(last, time);  // an empty time counts as earlier than all times
  }
  return last;
}

}  // namespace assay::experiment
