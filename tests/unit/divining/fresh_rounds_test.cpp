// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/fresh_rounds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <utility>
#include <variant>

#include "scheduler/divining/search_file.h"
#include "tests/support/divining/small_problem.h"

namespace assay::divining {
namespace {

using test::install_of;
using test::plan_of;

constexpr double kBaseNs = 5e6;

// One block of 5 ms, whose base the search has measured. The search's plan has 50 instructions,
// which take another 5 ms where they cost what calibration says.
class FreshRounds : public testing::Test {
 protected:
  FreshRounds() {
    search_.problem = test::small_problem(1);
    search_.steps.push_back(test::step_of(Purpose::base, {0}, {kBaseNs}, 6));
  }

  // Returns a JVM in which instructions take `slope` times as long as calibration says.
  static Install jvm_with(const Plan& plan, double slope) {
    return install_of({kBaseNs + slope * plan.blocks[0][0] * test::kSmallInstructionNs});
  }

  // Runs the check to its end. `jvm` makes the JVMs with a plan.
  FreshDone run(const std::function<Install(const Plan&)>& jvm, const FreshRules& rules = {}) {
    for (int steps = 0; steps < 100; ++steps) {
      FreshStep next = next_in_fresh_jvms(search_, found_, groups_, rules);
      if (auto* done = std::get_if<FreshDone>(&next)) {
        return *done;
      }
      if (auto* round = std::get_if<NextRound>(&next)) {
        search_.corrections.push_back({.plan = std::move(round->plan)});
      } else if (auto* plan = std::get_if<FreshPlan>(&next)) {
        auto& jvms =
            plan->round == 0 ? search_.fresh.plan : search_.corrections[plan->round - 1].jvms;
        jvms.push_back(jvm(plan_of_round(search_, found_, plan->round)));
      } else {
        search_.fresh.base.push_back(base_);
      }
    }
    ADD_FAILURE() << "the check does not end";
    return {};
  }

  double final_overhead(const FreshDone& done) const {
    return runs_of(search_, search_.fresh.base, jvms_of_round(search_, done.round)).mean_error() +
           1;
  }

  Search search_;
  Plan found_ = plan_of({50});
  Groups groups_ = groups_of_one(test::small_problem(1));
  Install base_ = install_of({kBaseNs});
};

TEST_F(FreshRounds, EndWithTheSearchsPlanWhereItIsRight) {
  const FreshDone done = run([](const Plan& plan) { return jvm_with(plan, 1.01); });
  EXPECT_EQ(done.end, FreshEnd::within_aim);
  EXPECT_EQ(done.round, 0U);
  EXPECT_EQ(search_.fresh.plan.size(), 3U);
  EXPECT_EQ(search_.fresh.base.size(), 3U);
}

TEST_F(FreshRounds, CorrectAPlanThatOtherJvmsDoNotRunAsTheSearchsDid) {
  for (const double slope : {0.8, 1.2, 1.4}) {
    search_.fresh = {};
    search_.corrections.clear();
    const FreshDone done = run([&](const Plan& plan) { return jvm_with(plan, slope); });
    EXPECT_EQ(done.end, FreshEnd::within_aim) << slope;
    EXPECT_GE(done.round, 1U) << slope;
    EXPECT_NEAR(final_overhead(done), 1, 0.02) << slope;
    EXPECT_EQ(search_.fresh.plan.size(), 2U) << "two JVMs that agree are enough to see it";
    EXPECT_EQ(jvms_of_round(search_, done.round).size(), 3U);
  }
}

TEST_F(FreshRounds, EndWhereJvmsDifferByMoreThanTheirMeanIsOff) {
  int jvms = 0;
  const FreshDone done = run([&](const Plan& plan) {
    constexpr double kSlopes[] = {0.9, 1.12, 1.0};
    return jvm_with(plan, kSlopes[jvms++ % 3]);
  });
  EXPECT_EQ(done.end, FreshEnd::spread);
  EXPECT_EQ(done.round, 0U);
  EXPECT_TRUE(search_.corrections.empty());
}

TEST_F(FreshRounds, EndAfterAFewCorrectionsWithThePlanThatCameNearest) {
  // Whatever is inserted, runs take half as long again as they should.
  const FreshDone done =
      run([](const Plan&) { return install_of({2.5 * kBaseNs}); }, {.most_rounds = 3});
  EXPECT_EQ(done.end, FreshEnd::rounds_used_up);
  EXPECT_EQ(search_.corrections.size(), 2U);
}

TEST_F(FreshRounds, SayNothingOfTheSpreadOfOneJvm) {
  const FreshDone done = run([](const Plan& plan) { return jvm_with(plan, 1.2); }, {.jvms = 1});
  EXPECT_EQ(done.end, FreshEnd::too_few_jvms);
  EXPECT_EQ(search_.fresh.plan.size(), 1U);
}

// The sampler shows +120 %; the program itself takes 100 % longer.
TEST_F(FreshRounds, BelieveTheProgramsOwnTimesRatherThanTheSamplers) {
  base_.unsampled_ns = 4e6;
  const auto jvm = [](const Plan& plan) {
    Install install = jvm_with(plan, 1.2);
    install.unsampled_ns = 4e6 * (1 + plan.blocks[0][0] / 50.0);
    return install;
  };
  const FreshDone done = run(jvm);
  EXPECT_EQ(done.end, FreshEnd::within_aim);
  EXPECT_EQ(done.round, 0U);
  const FreshRuns runs = runs_of(search_, search_.fresh.base, search_.fresh.plan);
  EXPECT_TRUE(runs.are_unsampled);
  EXPECT_NEAR(runs.overheads[0], 1, 1e-9);
}

// The sampler shows the search's plan to be right, but the program takes 25 % less than it should.
TEST_F(FreshRounds, CorrectByTheProgramsOwnTimes) {
  base_.unsampled_ns = 4e6;
  const FreshDone done = run([](const Plan& plan) {
    Install install = jvm_with(plan, 1);
    install.unsampled_ns = 4e6 * (1 + 0.75 * plan.blocks[0][0] / 50.0);
    return install;
  });
  EXPECT_EQ(done.end, FreshEnd::within_aim);
  EXPECT_NEAR(final_overhead(done), 1, 0.02);
  EXPECT_NEAR(plan_of_round(search_, found_, done.round).blocks[0][0], 67, 2);
}

TEST_F(FreshRounds, CorrectByTheRunAloneWhereBlocksAreNotMeasured) {
  const auto jvm = [](const Plan& plan) {
    Install install = jvm_with(plan, 1.25);
    install.blocks[0].reset();
    return install;
  };
  base_.blocks[0].reset();
  const FreshDone done = run(jvm);
  EXPECT_EQ(done.end, FreshEnd::within_aim);
  EXPECT_EQ(plan_of_round(search_, found_, done.round), plan_of({40}));
}

TEST_F(FreshRounds, AreKeptInTheFileOfTheSearch) {
  (void)run([](const Plan& plan) { return jvm_with(plan, 1.3); });
  search_.fresh.base[0].unsampled_ns = 4e6;
  ASSERT_FALSE(search_.corrections.empty());
  const auto read = search_from_json(to_json(search_));
  ASSERT_TRUE(read) << read.error().message();
  ASSERT_EQ(read->corrections.size(), search_.corrections.size());
  EXPECT_EQ(read->corrections[0].plan, search_.corrections[0].plan);
  EXPECT_EQ(read->corrections[0].jvms.size(), search_.corrections[0].jvms.size());
  EXPECT_EQ(read->fresh.base[0].unsampled_ns, 4e6);
  EXPECT_FALSE(read->fresh.base[1].unsampled_ns);
}

TEST(Doubt, IsThatOfSoFewJvms) {
  FreshRuns runs{.overheads = {1.0}, .wanted = 1};
  EXPECT_TRUE(std::isinf(runs.doubt()));
  runs.overheads = {1.0, 1.1};
  EXPECT_NEAR(runs.doubt(), 12.7 * 0.0707 / std::sqrt(2), 1e-3);
  runs.overheads = {1.0, 1.0, 1.0};
  EXPECT_EQ(runs.doubt(), 0);
}

}  // namespace
}  // namespace assay::divining
