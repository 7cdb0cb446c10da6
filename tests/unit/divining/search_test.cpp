// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/search.h"

#include <gtest/gtest.h>

#include "scheduler/divining/search_file.h"
#include "tests/support/divining/simulated_program.h"
#include "tests/support/divining/small_problem.h"

namespace assay::divining {
namespace {

using test::step_of;

// B0 takes 5 ms and does what calibration says.
Search small_search() { return {test::small_problem(1), {}, {}}; }

Step answer_to(const Measure& wanted, double slope = 1) {
  const auto count = wanted.plan.blocks[0][0];
  return step_of(wanted.purpose, {count}, {5e6 + slope * count * test::kSmallInstructionNs},
                 wanted.installs);
}

Measure measure_of(const Search& search) {
  const auto decision = decide(search);
  EXPECT_TRUE(decision) << (decision ? "" : decision.error().message());
  return std::get<Measure>(*decision);
}

TEST(Search, MeasuresTheBaseFirst) {
  const Measure wanted = measure_of(small_search());
  EXPECT_EQ(wanted.purpose, Purpose::base);
  EXPECT_TRUE(is_empty(wanted.plan.blocks[0]));
  EXPECT_EQ(wanted.installs, SearchRules{}.base_installs);
}

// As a program does that still gets faster: by 5 % from the first three installs to the last.
Step cooling_base(double factor) {
  Step base = step_of(Purpose::base, {0}, {5e6 * factor}, 6);
  for (std::size_t i = 0; i < 3; ++i) {
    base.installs[i] = test::install_of({5.25e6 * factor});
    base.installs[3 + i] = test::install_of({5e6 * factor});
  }
  return base;
}

TEST(Search, MeasuresTheBaseUntilItIsSteady) {
  Search search = small_search();
  search.steps.push_back(cooling_base(1.2));
  EXPECT_EQ(measure_of(search).purpose, Purpose::base);
  search.steps.push_back(answer_to(measure_of(search)));
  const Measure first_plan = measure_of(search);
  EXPECT_EQ(first_plan.purpose, Purpose::step);
  // The first base, which was too long, has no effect on the plan.
  Search steady = small_search();
  steady.steps.push_back(search.steps.back());
  EXPECT_EQ(measure_of(steady).plan, first_plan.plan);
}

TEST(Search, TakesTheLastBaseOfAProgramThatIsNeverSteady) {
  Search search = small_search();
  for (std::size_t i = 0; i < search.rules.max_bases; ++i) {
    EXPECT_EQ(measure_of(search).purpose, Purpose::base);
    search.steps.push_back(cooling_base(1));
  }
  EXPECT_EQ(measure_of(search).purpose, Purpose::step);
}

TEST(Search, EndsWithFinalistsAndTheBaseAgain) {
  Search search = small_search();
  std::vector<Purpose> purposes;
  for (;;) {
    auto decision = decide(search);
    ASSERT_TRUE(decision);
    if (std::holds_alternative<Finished>(*decision)) {
      const auto& finished = std::get<Finished>(*decision);
      EXPECT_NEAR(finished.plan.blocks[0][0], 50, 2);
      EXPECT_NEAR(finished.reached.overhead, 1.0, 0.03);
      EXPECT_EQ(search.steps[finished.step].purpose, Purpose::finalist);
      EXPECT_NEAR(finished.base_drift, 0, 0.001);
      break;
    }
    purposes.push_back(std::get<Measure>(*decision).purpose);
    search.steps.push_back(answer_to(std::get<Measure>(*decision)));
  }
  EXPECT_EQ(purposes.front(), Purpose::base);
  EXPECT_EQ(purposes.back(), Purpose::base_again);
  EXPECT_LE(purposes.size(), 6U);
}

TEST(Search, AsksAgainForWhatFailedAndGivesUpWithItsReason) {
  Search search = small_search();
  search.steps.push_back(answer_to(measure_of(search)));
  const Measure first = measure_of(search);
  for (std::size_t i = 0; i + 1 < search.rules.max_attempts; ++i) {
    search.steps.push_back({first.purpose, first.plan, {}, "the program ended"});
    EXPECT_EQ(measure_of(search).plan, first.plan);
  }
  search.steps.push_back({first.purpose, first.plan, {}, "the program ended"});
  const auto decision = decide(search);
  ASSERT_FALSE(decision);
  EXPECT_NE(decision.error().message().find("the program ended"), std::string::npos);
}

// Each measurement tells the search more about the noise, so the search asks for a slightly
// different plan each time.
TEST(Search, GivesUpWhenNothingIsMeasuredUnderPlansThatDiffer) {
  Search search = small_search();
  search.steps.push_back(answer_to(measure_of(search)));
  for (std::size_t i = 0; i < search.rules.max_attempts; ++i) {
    const Measure wanted = measure_of(search);
    Step step = answer_to(wanted);
    step.plan.blocks[0][0] += static_cast<std::uint32_t>(i + 1);
    for (Install& install : step.installs) {
      install.blocks.assign(install.blocks.size(), std::nullopt);
    }
    search.steps.push_back(std::move(step));
  }
  const auto decision = decide(search);
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error().code(), ErrorCode::not_found);
  EXPECT_NE(decision.error().message().find("too few of the blocks"), std::string::npos);
  forget_failures(search);
  EXPECT_EQ(search.steps.size(), 1U);
  EXPECT_TRUE(decide(search));
}

// A unit that a caller has inlined still runs now and then, but the time of these runs is not the
// block's time.
TEST(Search, ABlockThatHardlyRunsAnyMoreWasNotMeasured) {
  Search search = small_search();
  search.steps.push_back(answer_to(measure_of(search)));
  const Measure wanted = measure_of(search);
  search.steps.push_back(step_of(wanted.purpose, {wanted.plan.blocks[0][0]}, {2e6}));
  EXPECT_EQ(measure_of(search).plan, wanted.plan);  // once more
  search.steps.back() = step_of(wanted.purpose, {wanted.plan.blocks[0][0]}, {4e6});
  EXPECT_NE(measure_of(search).plan, wanted.plan);
}

TEST(Search, ABaseThatLacksBlocksIsForgotten) {
  Search search = small_search();
  search.steps.push_back(answer_to(measure_of(search)));
  for (Install& install : search.steps.back().installs) {
    install.blocks[0].reset();
  }
  const auto decision = decide(search);
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error().code(), ErrorCode::not_found);
  forget_failures(search);
  EXPECT_TRUE(search.steps.empty());
}

TEST(Search, WhatWasMeasuredIsNotForgotten) {
  Search search = small_search();
  search.steps.push_back(answer_to(measure_of(search)));
  search.steps.push_back(answer_to(measure_of(search)));
  forget_failures(search);
  EXPECT_EQ(search.steps.size(), 2U);
}

TEST(Search, StopsWhenNothingImproves) {
  Search search = small_search();
  search.steps.push_back(answer_to(measure_of(search)));
  // Whatever is done, the block takes 40 % too long.
  for (std::size_t i = 0; i < search.rules.max_steps; ++i) {
    const Measure wanted = measure_of(search);
    if (wanted.purpose != Purpose::step) {
      break;
    }
    search.steps.push_back(
        step_of(wanted.purpose, {wanted.plan.blocks[0][0]}, {1.2e7}, wanted.installs));
  }
  EXPECT_EQ(measure_of(search).purpose, Purpose::finalist);
  EXPECT_EQ(search.steps.size(), 1 + 4U);
}

TEST(Search, RefusesMeasurementsOfAnotherProblem) {
  Search search = small_search();
  search.steps.push_back(step_of(Purpose::base, {0, 0}, {1e6, 1e6}));
  EXPECT_FALSE(decide(search));
}

// A new JVM's base is no success of the plan that ended the JVM before.
TEST(Search, GivesUpThoughBasesOfNewJvmsAreMeasuredBetween) {
  Search search = small_search();
  search.steps.push_back(step_of(Purpose::base, {0}, {1e6}));
  for (std::size_t attempt = 0; attempt < search.rules.max_attempts; ++attempt) {
    const auto decision = decide(search);
    ASSERT_TRUE(decision);
    EXPECT_EQ(std::get<Measure>(*decision).purpose, Purpose::step);
    search.steps.push_back({Purpose::step, std::get<Measure>(*decision).plan, {}, "it crashed"});
    search.steps.push_back(step_of(Purpose::base, {0}, {1.01e6}));
  }
  const auto decision = decide(search);
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error().code(), ErrorCode::io_failure);
  EXPECT_NE(decision.error().message().find("it crashed"), std::string::npos);
}

TEST(Search, RefusesFreshJvmsOfAnotherProblem) {
  Search search = small_search();
  search.fresh.base = {test::install_of({1e6, 1e6})};
  EXPECT_FALSE(check_measurements(search));
  EXPECT_FALSE(decide(search));
  search.fresh.base = {test::install_of({1e6})};
  EXPECT_TRUE(check_measurements(search));
  search.fresh.plan = {Install{}};
  EXPECT_FALSE(check_measurements(search));
}

TEST(Search, RefusesAProblemWithoutExecutions) {
  Search search = small_search();
  search.problem.blocks[0].executions = 0;
  const auto decision = decide(search);
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error().code(), ErrorCode::invalid_argument);
}

TEST(SearchFile, ASearchThatIsResumedGoesOnAsIfItHadNotStopped) {
  test::Disturbances disturbances;
  disturbances.missing = 0.05;
  disturbances.failures = 0.1;
  test::SimulatedProgram program({}, disturbances, 7);
  Search search{program.problem(), {}, {}};
  for (int i = 0; i < 6; ++i) {
    const auto decision = decide(search);
    ASSERT_TRUE(decision);
    const auto resumed = search_from_json(to_json(search));
    ASSERT_TRUE(resumed) << resumed.error().message();
    const auto again = decide(*resumed);
    ASSERT_TRUE(again);
    ASSERT_TRUE(std::holds_alternative<Measure>(*decision));
    EXPECT_EQ(std::get<Measure>(*decision).plan, std::get<Measure>(*again).plan);
    EXPECT_EQ(to_json(*resumed), to_json(search));
    search.steps.push_back(program.measure(std::get<Measure>(*decision)));
  }
}

TEST(SearchFile, IsOneLine) {
  Search search{test::small_problem(2), {}, {}};
  search.problem.blocks[1].loop = 3;
  search.steps = {{Purpose::base, test::plan_of({0, 7}), {test::install_of({0.1, 2e6})}, ""},
                  {Purpose::step, test::plan_of({1, 0}), {}, "it ended"}};
  search.steps[0].installs[0].blocks[1].reset();
  const std::string text = to_json(search);
  EXPECT_EQ(text.substr(0, text.find("\"rules\"")),
            R"json({"version":3,"problem":{"target":1.0,"units":["Unit.method()"],)json"
            R"json("kinds":[{"name":"nop","cost_ps":100.0}],"blocks":[)json"
            R"json({"name":"B0","unit":0,"executions":1000000.0,"source":"exact_count",)json"
            R"json("loop":0,"neighbours":[1]},)json"
            R"json({"name":"B1","unit":0,"executions":1000000.0,"source":"exact_count",)json"
            R"json("loop":3,"neighbours":[0]}]},)json");
  EXPECT_EQ(text.substr(text.find("\"steps\"")),
            R"json("steps":[{"purpose":"base","plan":[[0],[7]],"installs":[)json"
            R"json({"run_ns":2000000.1,"blocks":[[0.1,10000.0],null]}]},)json"
            R"json({"purpose":"step","plan":[[1],[0]],"failure":"it ended","installs":[]}]})json");
  EXPECT_NE(text.find(R"json("rules":{"base_installs":6,)json"), std::string::npos);
}

TEST(SearchFile, KnowsFollowers) {
  Search search = small_search();
  search.problem.blocks[0].followers = {3, 12};
  search.problem.blocks[0].slowed_part = 0.75;
  const auto read = search_from_json(to_json(search));
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->problem.blocks[0].followers, (std::vector<std::uint32_t>{3, 12}));
  EXPECT_EQ(read->problem.blocks[0].slowed_part, 0.75);
}

TEST(SearchFile, KnowsHowTimesWereMeasuredAndWhatWasChecked) {
  Search search = small_search();
  search.conditions = "a clock";
  search.scale = {.period = 93'750, .reference_ns = 4812.5};
  search.search_s = 77;
  search.check_s = 300;
  search.fresh = {{test::install_of({5e6}), test::install_of({5.1e6})}, {test::install_of({1e7})}};
  const auto read = search_from_json(to_json(search));
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->conditions, "a clock");
  EXPECT_EQ(read->scale, search.scale);
  EXPECT_EQ(read->search_s, 77U);
  EXPECT_EQ(read->check_s, 300U);
  EXPECT_EQ(read->fresh.base.size(), 2U);
  ASSERT_EQ(read->fresh.plan.size(), 1U);
  EXPECT_EQ(read->fresh.plan[0].run_ns, 1e7);
}

TEST(SearchFile, KnowsWhetherTimesAreOfWholeRuns) {
  Search search = small_search();
  EXPECT_EQ(search_from_json(to_json(search))->time_of, TimeOf::iteration);
  search.time_of = TimeOf::whole_run;
  EXPECT_EQ(search_from_json(to_json(search))->time_of, TimeOf::whole_run);
}

TEST(SearchFile, NamesWhatIsWrong) {
  const std::string good = to_json(small_search());
  const auto broken = [&](std::string_view from, std::string_view to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    const auto result = search_from_json(text);
    return result ? std::string() : result.error().message();
  };
  EXPECT_NE(broken("\"version\":3", "\"version\":9").find("version 9"), std::string::npos);
  EXPECT_NE(broken("\"target\":1.0", "\"target\":\"x\"").find("target"), std::string::npos);
  EXPECT_NE(broken("exact_count", "guess").find("guess"), std::string::npos);
  EXPECT_NE(broken("\"iteration\"", "\"guess\"").find("guess"), std::string::npos);
  EXPECT_NE(broken("\"steps\"", "\"stops\"").find("steps"), std::string::npos);
  EXPECT_FALSE(search_from_json("{"));
  EXPECT_FALSE(search_from_json(""));
}

}  // namespace
}  // namespace assay::divining
