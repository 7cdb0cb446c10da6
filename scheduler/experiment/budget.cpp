// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/budget.h"

#include <algorithm>
#include <cmath>

namespace assay::experiment {
namespace {

constexpr double kSecondsOfAMinute = 60;

// Returns the extents that are tried, the best first.
std::vector<Extent> extents_from(const Extent& wanted, const Budget& budget) {
  std::vector<Extent> extents = {wanted};
  Extent less = wanted;
  const auto without = [&](bool Extent::*part) {
    if (less.*part) {
      less.*part = false;
      extents.push_back(less);
    }
  };
  if (budget.is_liar_shown) {
    without(&Extent::has_liar);
  }
  without(&Extent::has_whole_program);
  without(&Extent::has_liar);
  if (!budget.needs_plain_runs) {
    without(&Extent::has_plain_runs);
  }
  without(&Extent::has_long_runs);
  const auto down_to = [&](std::size_t Extent::*part, std::size_t fewest) {
    while (less.*part > fewest) {
      --(less.*part);
      extents.push_back(less);
    }
  };
  down_to(&Extent::blocks, kSomeBlocks);
  without(&Extent::has_trials);
  down_to(&Extent::profilers, 2);
  down_to(&Extent::blocks, 1);
  down_to(&Extent::profilers, 1);
  return extents;
}

// Takes back what was given up where there is time for it, what decides most first.
Extent with_what_fits(Extent extent, const Extent& wanted, double left_s, const CostOf& cost_of) {
  const auto take_back = [&](auto Extent::*part, auto value) {
    Extent more = extent;
    more.*part = value;
    const bool fits = more.forks >= std::min(fewest_forks_of(more), wanted.forks) &&
                      seconds_of(more, cost_of) <= left_s;
    extent = fits ? more : extent;
  };
  for (std::size_t blocks = extent.blocks + 1; blocks <= wanted.blocks; ++blocks) {
    take_back(&Extent::blocks, blocks);
  }
  for (bool Extent::*part : {&Extent::has_trials, &Extent::has_plain_runs, &Extent::has_liar,
                             &Extent::has_long_runs, &Extent::has_whole_program}) {
    take_back(part, wanted.*part);
  }
  return extent;
}

}  // namespace

std::uint32_t fewest_forks_of(const Extent& extent) {
  return extent.blocks > 1 || extent.profilers > 1 ? kFewestForks + 1 : kFewestForks;
}

std::optional<Extent> extent_within(const Extent& wanted, const Budget& budget,
                                    const CostOf& cost_of) {
  for (Extent extent : extents_from(wanted, budget)) {
    const ExtentCost cost = cost_of(extent);
    const double left_s = std::max(0.0, budget.left_s - cost.once_s);
    const double fitting =
        cost.fork_s > 0 ? std::floor(left_s / cost.fork_s) : static_cast<double>(wanted.forks);
    if (fitting >= std::min(fewest_forks_of(extent), wanted.forks)) {
      extent.forks = static_cast<std::uint32_t>(std::min<double>(fitting, wanted.forks));
      return with_what_fits(extent, wanted, budget.left_s, cost_of);
    }
  }
  return std::nullopt;
}

std::size_t count_scored(std::span<const scoring::ProfilerVariant> variants) {
  return static_cast<std::size_t>(
      std::ranges::count(variants, scoring::Role::subject, &scoring::ProfilerVariant::role));
}

std::vector<std::string> keep_first(std::size_t profilers,
                                    std::vector<scoring::ProfilerVariant>& variants) {
  std::vector<std::string> dropped;
  std::size_t kept = 0;
  std::erase_if(variants, [&](const scoring::ProfilerVariant& one) {
    const bool is_kept = one.role != scoring::Role::subject || kept++ < profilers;
    if (!is_kept) {
      dropped.push_back(one.id);
    }
    return !is_kept;
  });
  return dropped;
}

Extent least_extent() {
  return {.forks = kFewestForks,
          .has_whole_program = false,
          .profilers = 1,
          .has_liar = false,
          .has_plain_runs = false,
          .has_trials = false,
          .blocks = 1,
          .has_long_runs = false};
}

double seconds_of(const Extent& extent, const CostOf& cost_of) {
  const ExtentCost cost = cost_of(extent);
  return cost.once_s + extent.forks * cost.fork_s;
}

double minutes_lacking(const Budget& budget, const CostOf& cost_of) {
  return std::max(0.0, seconds_of(least_extent(), cost_of) - budget.left_s) / kSecondsOfAMinute;
}

}  // namespace assay::experiment
