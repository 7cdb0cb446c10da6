// SPDX-License-Identifier: Apache-2.0
// Checks the search on random programs. Errors are relative to the base time, and are measured
// against the true times, not against the measured ones.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "scheduler/divining/search.h"
#include "tests/property/arbitrary.h"
#include "tests/support/divining/simulated_program.h"

namespace assay {
namespace {

double median_of(std::vector<double> values) { return divining::median(std::move(values)); }

double ninth_decile_of(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() * 9 / 10];
}

test::ProgramShape shape_of(std::uint64_t seed, double target) {
  test::ProgramShape shape;
  shape.units = 1 + static_cast<std::uint32_t>(seed % 4);
  shape.blocks_per_unit = 3 + static_cast<std::uint32_t>(seed / 4 % 12);
  shape.target = target;
  shape.execution_error = seed % 2 == 0 ? 0 : 0.3;
  return shape;
}

// The results of 60 programs, each with lost samples, outliers, missing blocks and steps that fail.
struct Reached {
  std::vector<double> groups;
  std::vector<double> overheads;
  std::vector<double> steps;
};

struct Hardship {
  double rough = 0;        // see ProgramShape::rough
  double left_behind = 0;  // see Disturbances::left_behind
};

Reached search_many(double target, const Hardship& hardship) {
  Reached reached;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    test::Disturbances disturbances;
    disturbances.lost = 0.1;
    disturbances.missing = 0.005;
    disturbances.failures = 0.01;
    disturbances.left_behind = hardship.left_behind;
    test::ProgramShape shape = shape_of(seed, target);
    shape.rough = hardship.rough;
    test::SimulatedProgram program(shape, disturbances, seed);
    divining::Search search{program.problem(), {}, {}};
    const auto finished = test::run_search(program, search);
    EXPECT_TRUE(finished) << "seed " << seed;
    if (!finished) {
      continue;
    }
    const auto errors = test::true_errors(program, finished->plan, finished->groups);
    reached.groups.push_back(errors.groups);
    reached.overheads.push_back(std::abs(errors.overhead));
    reached.steps.push_back(static_cast<double>(
        std::ranges::count(search.steps, divining::Purpose::step, &divining::Step::purpose)));
  }
  return reached;
}

void expect_within(double target, double median_error, double decile_error, double overhead,
                   const Hardship& hardship = {}) {
  const Reached reached = search_many(target, hardship);
  EXPECT_LT(median_of(reached.groups), median_error);
  EXPECT_LT(ninth_decile_of(reached.groups), decile_error);
  EXPECT_LT(median_of(reached.overheads), overhead);
  EXPECT_LE(median_of(reached.steps), 5);
  EXPECT_LE(ninth_decile_of(reached.steps), 7);
}

TEST(Divining, ReachesHalfAsMuchAgain) { expect_within(0.5, 0.045, 0.08, 0.015); }
TEST(Divining, ReachesTwiceTheTime) { expect_within(1.0, 0.06, 0.1, 0.02); }
TEST(Divining, ReachesTwoAndAHalfTimesTheTime) { expect_within(1.5, 0.075, 0.13, 0.03); }

// Where a block's time jumps with its own and its neighbour's counts, groups absorb most of the
// jumps.
TEST(Divining, StandsTimesThatJumpToAndFro) {
  expect_within(1.0, 0.08, 0.13, 0.025, {.rough = 0.15});
}

// Where units run under another plan, neither these units nor the run say anything about this plan.
// When such installs were taken for measurements, the ninth decile was 0.09, and 8 for the steps.
TEST(Divining, StandsUnitsThatAreLeftBehind) {
  expect_within(1.0, 0.06, 0.08, 0.02, {.left_behind = 0.1});
}

// Whatever the program does, a search ends, asks only for plans that can be built, and never for
// more steps than it was given.
RC_GTEST_PROP(Divining, EndsOnAnyProgram, ()) {
  const auto seed = test::arbitrary_in<std::uint64_t>(0, 1'000'000);
  test::ProgramShape shape = shape_of(seed, test::arbitrary_in(1, 30) / 10.0);
  shape.coupled = test::arbitrary_in(0, 10) / 10.0;
  shape.coarse = test::arbitrary_in(0, 10) / 10.0;
  shape.execution_error = test::arbitrary_in(0, 20) / 10.0;
  test::Disturbances disturbances;
  disturbances.run_noise = test::arbitrary_in(0, 10) / 100.0;
  disturbances.samples = test::arbitrary_in(100, 50'000);
  disturbances.block_outliers = test::arbitrary_in(0, 20) / 100.0;
  disturbances.missing = test::arbitrary_in(0, 10) / 100.0;
  disturbances.left_behind = test::arbitrary_in(0, 10) / 100.0;
  test::SimulatedProgram program(shape, disturbances, seed);
  divining::Search search{program.problem(), {}, {}};
  for (int decisions = 0; decisions < 60; ++decisions) {
    const auto decision = divining::decide(search);
    if (!decision) {
      // A search may give up only for lack of measurements: of a few hundred samples, a block may
      // have none at all.
      constexpr double kFewSamples = 1000;
      RC_LOG() << decision.error().message() << '\n';
      RC_ASSERT(decision.error().code() == ErrorCode::not_found);
      RC_ASSERT(disturbances.missing + disturbances.left_behind > 0 ||
                disturbances.samples < kFewSamples);
      RC_TAG("given up");
      return;
    }
    if (const auto* finished = std::get_if<divining::Finished>(&*decision)) {
      RC_ASSERT(std::isfinite(finished->reached.mean_error));
      RC_ASSERT(std::ranges::count(search.steps, divining::Purpose::step,
                                   &divining::Step::purpose) <= 21);
      return;
    }
    const auto& wanted = std::get<divining::Measure>(*decision);
    for (const divining::Counts& counts : wanted.plan.blocks) {
      RC_ASSERT(divining::instruction_count(counts) <= 20'010U);
    }
    search.steps.push_back(program.measure(wanted));
  }
  RC_FAIL("no end");
}

}  // namespace
}  // namespace assay
