// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/budget.h"

#include <algorithm>
#include <cmath>

namespace assay::experiment {
namespace {

constexpr double kSecondsOfAMinute = 60;

// Returns the extents that are tried, the best first.
std::vector<Extent> extents_from(const Extent& wanted, bool may_leave_out_liar) {
  std::vector<Extent> extents = {wanted};
  Extent less = wanted;
  if (may_leave_out_liar) {
    less.has_liar = false;
    extents.push_back(less);
  }
  less.has_whole_program = false;
  if (wanted.has_whole_program) {
    extents.push_back(less);
  }
  while (less.profilers > 1) {
    --less.profilers;
    extents.push_back(less);
  }
  return extents;
}

}  // namespace

std::optional<Extent> extent_within(const Extent& wanted, const Budget& budget,
                                    const RunsOfAFork& runs_of_a_fork) {
  for (Extent extent : extents_from(wanted, budget.may_leave_out_liar)) {
    const double left_s =
        std::max(0.0, budget.left_s - (extent.has_whole_program ? budget.whole_program_s : 0));
    const double fork_s = budget.run_s * static_cast<double>(runs_of_a_fork(extent));
    const double fitting =
        fork_s > 0 ? std::floor(left_s / fork_s) : static_cast<double>(wanted.forks);
    if (fitting >= std::min(kFewestForks, wanted.forks)) {
      extent.forks = static_cast<std::uint32_t>(std::min<double>(fitting, wanted.forks));
      return extent;
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

double minutes_lacking(const Budget& budget, const RunsOfAFork& runs_of_a_fork) {
  const Extent least{.forks = kFewestForks,
                     .has_whole_program = false,
                     .profilers = 1,
                     .has_liar = !budget.may_leave_out_liar};
  const double needed_s = kFewestForks * budget.run_s * static_cast<double>(runs_of_a_fork(least));
  return std::max(0.0, needed_s - budget.left_s) / kSecondsOfAMinute;
}

}  // namespace assay::experiment
