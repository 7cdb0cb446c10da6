// SPDX-License-Identifier: Apache-2.0
// All decisions before the runs of a score, one after the other, about a program that exists as
// numbers alone: a flat profile, units whose shape changes, and a late warm-up.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "scheduler/experiment/budget.h"
#include "scheduler/experiment/preflight.h"
#include "scheduler/experiment/warmth.h"
#include "scheduler/scoring/design/experiment_choice.h"
#include "tests/unit/experiment/simulated_program.h"

namespace assay::experiment {
namespace {

constexpr double kSecondsOfTheTrial = 24;
constexpr double kCpuNsOfAnIteration = 20e6;

// Forty units of 2 % or a little more, each of one method with five blocks. Three take another
// shape in a fresh JVM, and one comes after 12 s.
std::vector<SimulatedUnit> hard_program() {
  std::vector<SimulatedUnit> units(40);
  for (std::size_t i = 0; i < units.size(); ++i) {
    units[i].share = 2.2 - 0.01 * static_cast<double>(i);
  }
  for (const std::size_t changing : {0UL, 1UL, 5UL}) {
    units[changing].takes_another_shape = true;
  }
  units[20].compiled_s = 12;
  return units;
}

// Returns the blocks of the units that are not left out, of a run of so many iterations.
std::vector<scoring::BlockFacts> blocks_of(const std::vector<SimulatedUnit>& units,
                                           const std::set<slowdown::UnitKey>& left_out,
                                           std::uint64_t iterations) {
  std::vector<scoring::BlockFacts> blocks;
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    if (left_out.contains(SimulatedProgram::key(unit))) {
      continue;
    }
    for (int part = 0; part < 5; ++part) {
      scoring::BlockFacts facts;
      facts.id = "b" + std::to_string(blocks.size() + 1);
      facts.method = "sim.Unit" + std::to_string(unit) + ".run";
      facts.unit = facts.method;
      facts.operations = facts.room = facts.with_debug_info = 10;
      facts.base_ns =
          static_cast<double>(iterations) * kCpuNsOfAnIteration * units[unit].share / 500;
      facts.executions = 1e4 * static_cast<double>(iterations);
      blocks.push_back(facts);
    }
  }
  return blocks;
}

struct Decisions {
  std::set<slowdown::UnitKey> left_out = {};
  WarmUp of_all = {};
  WarmUp of_chosen = {};
  scoring::BlockChoice choice = {};
  double run_s = 0;
};

Decisions decide_about(const std::vector<SimulatedUnit>& units) {
  const SimulatedProgram program(units);
  const auto outcomes = outcomes_of(program.plan(), program.log_at(kSecondsOfTheTrial));
  const auto marks = program.marks_by(kSecondsOfTheTrial);
  Decisions made{.left_out = units_to_leave_out(outcomes), .of_all = warm_up_of(marks, outcomes)};
  const scoring::ChoiceRules rules{.gain_share = 0.25,
                                   .most_blocks = 1,
                                   .slows_methods = true,
                                   .smaller_gain_shares = {0.15, 0.1}};
  const auto choose = [&](const WarmUp& warm_up) {
    const std::uint64_t iterations = iterations_with_warm_up(warm_up, 2.6, kCpuNsOfAnIteration);
    made.run_s = expected_run_s(warm_up, iterations);
    made.choice =
        scoring::choose_experiments(blocks_of(units, made.left_out, iterations),
                                    static_cast<double>(iterations) * kCpuNsOfAnIteration, rules);
  };
  choose(made.of_all);
  std::vector<UnitOutcome> chosen;
  std::ranges::copy_if(outcomes, std::back_inserter(chosen), [&](const UnitOutcome& one) {
    return std::ranges::any_of(made.choice.chosen, [&](const scoring::BlockExperiment& experiment) {
      return one.unit.method == experiment.facts.method + "()";
    });
  });
  made.of_chosen = warm_up_of(marks, chosen);
  choose(made.of_chosen);
  return made;
}

// Runs of two profilers, our own sampler and the known liar with one experiment, as arms have it.
ExtentCost cost_of_runs(const Extent& extent, double whole_s, double alone_s) {
  const double run_s = extent.has_whole_program ? whole_s : alone_s;
  const std::size_t whole = extent.has_whole_program ? 1 : 0;
  const std::size_t runs = (extent.has_plain_runs ? 2 + whole : 0) +
                           (extent.profilers + 1) * (3 + whole) + (extent.has_liar ? 2 : 0);
  return {.once_s = (extent.has_whole_program ? 45 : 0) + (extent.has_trials ? 2.2 * run_s : 0),
          .fork_s = 1.1 * run_s * static_cast<double>(runs)};
}

TEST(DecisionsBeforeRuns, AreMadeForAFlatLateAndChangingProgram) {
  const auto units = hard_program();
  const Decisions made = decide_about(units);
  // Units of another shape are in no plan.
  EXPECT_EQ(made.left_out,
            (std::set<slowdown::UnitKey>{SimulatedProgram::key(0), SimulatedProgram::key(1),
                                         SimulatedProgram::key(5)}));
  // No block has 2.5 %, so the hottest method that is left is slowed as a whole, by less.
  ASSERT_EQ(made.choice.chosen.size(), 1U);
  const scoring::BlockExperiment& chosen = made.choice.chosen.front();
  EXPECT_EQ(chosen.facts.method, "sim.Unit2.run");
  EXPECT_EQ(chosen.parts.size(), 5U);
  const double share = chosen.wanted_ns / chosen.facts.base_ns;
  EXPECT_LE(share, 10);
  // The unit that comes after 12 s is waited for only where it is slowed.
  ASSERT_TRUE(made.of_all.is_found && made.of_chosen.is_found);
  EXPECT_GT(made.of_all.seconds, 11);
  EXPECT_LT(made.of_chosen.seconds, 3);
  EXPECT_LT(made.run_s, 8);
}

TEST(DecisionsBeforeRuns, FitIntoSixMinutes) {
  const Decisions made = decide_about(hard_program());
  const double whole_s =
      expected_run_s(made.of_all, iterations_with_warm_up(made.of_all, 2.6, kCpuNsOfAnIteration));
  const CostOf cost_of = [&](const Extent& extent) {
    return cost_of_runs(extent, whole_s, made.run_s);
  };
  const Extent wanted{.forks = 3, .has_whole_program = true, .profilers = 2};
  constexpr double kLeftS = 0.93 * 360 - 70;  // after a look of 70 s
  const auto extent = extent_within(wanted, {.left_s = kLeftS}, cost_of);
  ASSERT_TRUE(extent);
  EXPECT_FALSE(extent->has_whole_program) << "each of its runs waits for the late unit";
  EXPECT_EQ(extent->profilers, 2U);
  EXPECT_GE(extent->forks, 2U);
  EXPECT_LE(seconds_of(*extent, cost_of), kLeftS);
}

TEST(DecisionsBeforeRuns, EndWithAReasonWhereAllUnitsChange) {
  auto units = hard_program();
  for (SimulatedUnit& unit : units) {
    unit.takes_another_shape = true;
  }
  const Decisions made = decide_about(units);
  EXPECT_TRUE(made.choice.chosen.empty());
  const Preflight preflight = preflight_of({.is_warm = true,
                                            .in_graals_code = 0.8,
                                            .in_changing_shapes = 0.8,
                                            .why_no_block = "no block was sampled"});
  EXPECT_FALSE(preflight.can_be_scored);
  EXPECT_NE(preflight.sentence.find("because no block was sampled: ask for"), std::string::npos);
}

}  // namespace
}  // namespace assay::experiment
