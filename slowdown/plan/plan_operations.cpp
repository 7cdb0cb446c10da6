// SPDX-License-Identifier: Apache-2.0
#include "slowdown/plan/plan_operations.h"

#include <cmath>
#include <set>
#include <utility>

#include "native/support/method_glob.h"

namespace assay::slowdown {
namespace {

Result<BlockPlan> scale_block(const BlockPlan& block, double factor) {
  BlockPlan scaled{{}, block.placement};
  for (const auto& [kind, count] : block.counts) {
    const double wanted = std::round(count * factor);
    if (wanted > kMaxInstructionsOfAKind) {
      return make_error(ErrorCode::limit_exceeded,
                        std::to_string(count) + " '" + std::string(to_string(kind)) +
                            "' instructions times " + std::to_string(factor) +
                            " are more than a block may have (" +
                            std::to_string(kMaxInstructionsOfAKind) + ")");
    }
    if (wanted >= 1) {
      scaled.counts.emplace(kind, static_cast<std::uint32_t>(wanted));
    }
  }
  return scaled;
}

Result<std::optional<double>> scale_target(const PlanMetadata& metadata, double factor) {
  if (!metadata.target_percent) {
    return std::optional<double>();
  }
  const double target = *metadata.target_percent * factor;
  if (target > kHighestTargetPercent) {
    return make_error(ErrorCode::limit_exceeded,
                      "a target of " + std::to_string(target) + " % is more than a plan may have");
  }
  return std::optional(target);
}

template <typename Predicate>
SlowdownPlan filtered(const SlowdownPlan& plan, Predicate is_kept) {
  SlowdownPlan kept{plan.metadata, {}};
  for (const auto& [key, unit] : plan.units) {
    if (is_kept(key)) {
      kept.units.emplace(key, unit);
    }
  }
  return kept;
}

using BlockPlace = std::pair<UnitKey, BlockNumber>;

std::set<BlockPlace> places_of(const SlowdownPlan& plan) {
  std::set<BlockPlace> places;
  for (const auto& [key, unit] : plan.units) {
    for (const auto& [number, block] : unit) {
      places.emplace(key, number);
    }
  }
  return places;
}

std::optional<BlockPlan> block_at(const SlowdownPlan& plan, const BlockPlace& place) {
  const auto unit = plan.units.find(place.first);
  if (unit == plan.units.end()) {
    return std::nullopt;
  }
  const auto block = unit->second.find(place.second);
  return block == unit->second.end() ? std::nullopt : std::optional(block->second);
}

}  // namespace

Result<SlowdownPlan> scale(const SlowdownPlan& plan, double factor) {
  if (!std::isfinite(factor) || factor < 0) {
    return make_error(ErrorCode::invalid_argument,
                      "a plan can be scaled only by 0 or a positive number");
  }
  SlowdownPlan scaled{plan.metadata, {}};
  ASSAY_ASSIGN(scaled.metadata.target_percent, scale_target(plan.metadata, factor));
  for (const auto& [key, unit] : plan.units) {
    UnitPlan scaled_unit;
    for (const auto& [number, block] : unit) {
      ASSAY_ASSIGN(BlockPlan scaled_block, scale_block(block, factor));
      if (!scaled_block.counts.empty()) {
        scaled_unit.emplace(number, std::move(scaled_block));
      }
    }
    scaled.units.emplace(key, std::move(scaled_unit));
  }
  return scaled;
}

SlowdownPlan only(const SlowdownPlan& plan, std::string_view pattern) {
  return filtered(plan, [&](const UnitKey& key) { return matches_method(pattern, key.method); });
}

SlowdownPlan without(const SlowdownPlan& plan, std::string_view pattern) {
  return filtered(plan, [&](const UnitKey& key) { return !matches_method(pattern, key.method); });
}

std::vector<BlockDifference> diff(const SlowdownPlan& before, const SlowdownPlan& after) {
  std::set<BlockPlace> places = places_of(before);
  places.merge(places_of(after));
  std::vector<BlockDifference> differences;
  for (const BlockPlace& place : places) {
    BlockDifference one{place.first, place.second, block_at(before, place), block_at(after, place)};
    if (one.before != one.after) {
      differences.push_back(std::move(one));
    }
  }
  return differences;
}

}  // namespace assay::slowdown
