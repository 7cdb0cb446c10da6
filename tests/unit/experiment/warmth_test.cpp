// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/warmth.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "scheduler/experiment/iterations.h"
#include "tests/unit/experiment/simulated_program.h"

namespace assay::experiment {
namespace {

// Forty units of 2 % each: no method has much of the time.
std::vector<SimulatedUnit> flat() { return std::vector<SimulatedUnit>(40, {.share = 2}); }

WarmUp warm_up_at(const SimulatedProgram& program, double seconds) {
  return warm_up_of(program.marks_by(seconds),
                    outcomes_of(program.plan(), program.log_at(seconds)));
}

TEST(SimulatedWarmth, ComesWhenAllUnitsAreThereAndIterationsAreSteady) {
  auto units = flat();
  units[7].compiled_s = 6;  // late warm-up
  const SimulatedProgram program(units);
  const WarmUp warm = warm_up_at(program, 12);
  EXPECT_TRUE(warm.is_found);
  EXPECT_NEAR(warm.seconds, 6.2, 0.3);  // 0.2 s until old code has been left
  EXPECT_NEAR(warm.iteration_ns, 20e6, 1e5);
  EXPECT_GT(warm.iterations, 150U);
}

TEST(SimulatedWarmth, IsNotThereWhileAUnitIsMissingThatComesLater) {
  auto units = flat();
  units[7] = {.share = 30, .compiled_s = 11};
  const SimulatedProgram program(units);
  EXPECT_FALSE(warm_up_at(program, 1.2).is_found);
  EXPECT_NEAR(warm_up_at(program, 20).seconds, 11, 1.2);
}

TEST(SimulatedWarmth, IsFoundThoughAUnitIsCompiledAnewNearTheEnd) {
  auto units = flat();
  units[3].again_s = 9.9;
  const SimulatedProgram program(units);
  const WarmUp warm = warm_up_at(program, 10);
  EXPECT_TRUE(warm.is_found) << "a late recompilation does not make all before it cold";
  EXPECT_LT(warm.seconds, 3);
}

TEST(SimulatedShapes, AreLeftOutOfThePlanWithTheirShares) {
  auto units = flat();
  units[1] = {.share = 5, .takes_another_shape = true};
  units[2] = {.share = 3, .compiled_s = 0};
  const SimulatedProgram program(units);
  const auto outcomes = outcomes_of(program.plan(), program.log_at(10));
  const auto left_out = units_to_leave_out(outcomes);
  EXPECT_EQ(left_out,
            (std::set<slowdown::UnitKey>{SimulatedProgram::key(1), SimulatedProgram::key(2)}));
  auto studied = units;  // the JVM in which the plan was found
  studied[1].takes_another_shape = false;
  studied[2].compiled_s = 1;
  const auto told = left_out_units(
      outcomes, shares_of_units(program.profile(), SimulatedProgram(studied).log_at(10)));
  ASSERT_EQ(told.size(), 2U);
  EXPECT_NE(told[0].what.find("sim.Unit1.run()"), std::string::npos) << told[0].what;
  EXPECT_NE(told[0].what.find("5.0 % of the time"), std::string::npos) << told[0].what;
  EXPECT_NE(told[0].why.find("another shape"), std::string::npos);
  EXPECT_NE(told[1].why.find("did not compile it"), std::string::npos);
  const auto plan = without_units(program.plan(), left_out);
  EXPECT_EQ(plan.units.size(), 38U);
  EXPECT_FALSE(plan.units.contains(SimulatedProgram::key(1)));
}

TEST(SimulatedShapes, AreThoseOfTheNewestVersion) {
  codelog::CodeLog log = SimulatedProgram(std::vector<SimulatedUnit>{{.share = 2}}).log_at(5);
  log.units.push_back(log.units[0]);
  log.units[1].description.shape = 99;
  log.installations.push_back({.unit_id = 1, .address = 1, .time = 4'000'000'000, .offsets = {}});
  const auto plan = SimulatedProgram(std::vector<SimulatedUnit>{{.share = 2}}).plan();
  EXPECT_EQ(outcomes_of(plan, log).front().fate, UnitFate::other_shape);
  log.installations.push_back({.unit_id = 0, .address = 2, .time = 5'000'000'000, .offsets = {}});
  EXPECT_EQ(outcomes_of(plan, log).front().fate, UnitFate::as_planned);
  EXPECT_EQ(outcomes_of(plan, log).front().since_ns, 1'000'000'000U);
}

// The trial as it is made, in steps of a tenth of a second.
double trial_s(const SimulatedProgram& program, const TrialRules& rules) {
  for (double now = 0.1;; now += 0.1) {
    const auto log = program.log_at(now);
    const auto outcomes = outcomes_of(program.plan(), log);
    double last = 0;
    for (const auto& one : log.installations) {
      last = std::max(last, static_cast<double>(one.time) / 1e9);
    }
    if (is_trial_over({.seconds = now,
                       .iterations = program.marks_by(now).size(),
                       .since_installation_s = now - last,
                       .units_missing = static_cast<std::size_t>(std::ranges::count(
                           outcomes, UnitFate::not_compiled, &UnitOutcome::fate))},
                      rules)) {
      return now;
    }
  }
}

TEST(WarmTrials, EndSoonWhereAllIsThereAndLateWhereUnitsAreMissing) {
  const TrialRules rules;
  EXPECT_NEAR(trial_s(SimulatedProgram(flat()), rules), 3, 0.2);
  auto units = flat();
  units[7].compiled_s = 6;
  EXPECT_NEAR(trial_s(SimulatedProgram(units), rules), 8, 0.2) << "2 s after the last";
  units[8].compiled_s = 0;
  EXPECT_NEAR(trial_s(SimulatedProgram(units), rules), 14, 0.2) << "it may still come";
  units[9].compiled_s = 30;
  EXPECT_NEAR(trial_s(SimulatedProgram(units), {.patience_s = 40}), 45, 0.2) << "the limit";
}

TEST(WarmTrials, DoNotWaitForAUnitThatTookAnotherShape) {
  auto units = flat();
  units[7].takes_another_shape = true;
  EXPECT_NEAR(trial_s(SimulatedProgram(units), {}), 3, 0.2);
}

// Runs in which blocks alone are slowed need no other units than those of the blocks.
TEST(SimulatedWarmth, IsEarlierForAFewUnits) {
  auto units = flat();
  units[7].compiled_s = 6;
  const SimulatedProgram program(units);
  const auto all = outcomes_of(program.plan(), program.log_at(12));
  const std::vector<UnitOutcome> few(all.begin(), all.begin() + 1);
  EXPECT_LT(warm_up_of(program.marks_by(12), few).seconds, 2);
  EXPECT_GT(warm_up_of(program.marks_by(12), all).seconds, 6);
}

TEST(WarmTrials, LastLongerWhereIterationsAreLong) {
  const TrialRules rules;
  EXPECT_FALSE(is_trial_over({.seconds = 100, .iterations = 5, .since_installation_s = 50}, rules));
  EXPECT_TRUE(is_trial_over({.seconds = 100, .iterations = 10, .since_installation_s = 50}, rules));
  EXPECT_TRUE(is_trial_over({.seconds = 180, .iterations = 5}, rules));
}

TEST(Steadiness, BeginsWhereIterationsTakeNoLongerThanAtTheEnd) {
  std::vector<double> times(100, 20);
  EXPECT_EQ(steady_from(times), 0U);
  std::fill_n(times.begin(), 30, 60.0);
  EXPECT_NEAR(static_cast<double>(steady_from(times)), 30, 5);
  times[70] = 200;  // one odd iteration
  EXPECT_NEAR(static_cast<double>(steady_from(times)), 30, 5);
  EXPECT_EQ(steady_from(std::vector<double>(5, 20)), 5U) << "too few to tell";
  EXPECT_EQ(steady_from({}), 0U);
}

TEST(RunLength, HasTheWarmUpAndWhatWasAskedFor) {
  const WarmUp warm{.iterations = 100, .seconds = 5, .iteration_ns = 20e6, .is_found = true};
  EXPECT_EQ(iterations_with_warm_up(warm, 2, 20e6), 130U + 100U);
  EXPECT_EQ(iterations_with_warm_up({}, 2, 20e6), 100U);
  EXPECT_EQ(iterations_with_warm_up({.iterations = kEndless}, 2, 20e6), kEndless);
  EXPECT_NEAR(expected_run_s(warm, 230), 2 + 5 + 130 * 0.02, 0.01);
}

TEST(RunLength, IsToldWithTheWarmUp) {
  const WarmUp warm{.iterations = 100, .seconds = 5, .iteration_ns = 20e6, .is_found = true};
  EXPECT_EQ(
      warmth_in_words(warm, {}, 230),
      "the program is warm after 100 iterations (5.0 s); a run has 230 iterations, about 10 s");
  const std::vector<UnitOutcome> units(2, {.unit = SimulatedProgram::key(1)});
  EXPECT_NE(warmth_in_words(warm, units, 230).find("plans leave out 1 of 2 units"),
            std::string::npos);
}

}  // namespace
}  // namespace assay::experiment
