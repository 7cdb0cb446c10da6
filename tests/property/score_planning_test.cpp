// SPDX-License-Identifier: Apache-2.0
// What is decided about a score before its runs, for any warm-up and any time.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "scheduler/experiment/budget.h"
#include "scheduler/experiment/warmth.h"

namespace assay::experiment {
namespace {

RC_GTEST_PROP(Steadiness, BeginsWhereTheColdPartEnds, ()) {
  const auto cold = *rc::gen::inRange<std::size_t>(0, 300);
  const auto warm = cold + *rc::gen::inRange<std::size_t>(20, 300);
  const double slower = *rc::gen::inRange(20, 100) / 10.0;
  std::vector<double> times;
  for (std::size_t i = 0; i < cold + warm; ++i) {
    const double noise = *rc::gen::inRange(95, 106) / 100.0;
    times.push_back(20e6 * noise * (i < cold ? slower : 1));
  }
  const std::size_t from = steady_from(times);
  const std::size_t width = std::max<std::size_t>(3, times.size() / 20);
  RC_ASSERT(from <= cold + width);
  RC_ASSERT(from + width >= cold);
}

RC_GTEST_PROP(Extents, FitIntoTheTimeThatIsLeft, ()) {
  const Extent wanted{.forks = *rc::gen::inRange<std::uint32_t>(1, 20),
                      .has_whole_program = *rc::gen::arbitrary<bool>(),
                      .profilers = *rc::gen::inRange<std::size_t>(1, 6),
                      .blocks = *rc::gen::inRange<std::size_t>(0, 8)};
  const Budget budget{.left_s = *rc::gen::inRange(-100, 10'000) * 1.0,
                      .needs_plain_runs = *rc::gen::arbitrary<bool>(),
                      .is_liar_shown = *rc::gen::arbitrary<bool>()};
  const double run_s = *rc::gen::inRange(1, 600) / 10.0;
  const double search_s = *rc::gen::inRange(0, 300) * 1.0;
  const CostOf cost_of = [&](const Extent& extent) {
    const std::size_t runs = 2 + (2 + extent.blocks) * extent.profilers +
                             (extent.has_whole_program ? 2 : 0) + (extent.has_liar ? 2 : 0) +
                             (extent.has_plain_runs ? 2 : 0);
    return ExtentCost{
        .once_s = (extent.has_whole_program ? search_s : 0) + (extent.has_trials ? 2 * run_s : 0),
        .fork_s = (extent.has_long_runs ? run_s : run_s / 2) * static_cast<double>(runs)};
  };
  const auto fitting = extent_within(wanted, budget, cost_of);
  if (!fitting) {
    RC_ASSERT(minutes_lacking(budget, cost_of) > 0 || wanted.forks < kFewestForks ||
              budget.needs_plain_runs);
    return;
  }
  RC_ASSERT(fitting->forks <= wanted.forks);
  RC_ASSERT(fitting->forks >= std::min(kFewestForks, wanted.forks));
  RC_ASSERT(fitting->profilers >= 1U);
  RC_ASSERT(fitting->blocks <= wanted.blocks);
  RC_ASSERT(fitting->blocks >= std::min<std::size_t>(wanted.blocks, 1));
  RC_ASSERT(fitting->has_plain_runs || !budget.needs_plain_runs);
  RC_ASSERT(fitting->has_plain_runs || !fitting->has_liar);
  RC_ASSERT(!fitting->has_whole_program || fitting->has_plain_runs);
  RC_ASSERT(seconds_of(*fitting, cost_of) <= std::max(0.0, budget.left_s) + 1e-6);
}

}  // namespace
}  // namespace assay::experiment
