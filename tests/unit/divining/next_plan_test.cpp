// SPDX-License-Identifier: Apache-2.0
// The model, coupling and rounding, each on measurements whose answer can be worked out by hand.
#include "scheduler/divining/next_plan.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "scheduler/divining/coupling.h"
#include "scheduler/divining/model.h"
#include "tests/support/divining/small_problem.h"

namespace assay::divining {
namespace {

using test::kSmallInstructionNs;
using test::small_problem;
using test::step_of;

Observations seen(const Problem& problem, const std::vector<Step>& steps) {
  auto result = observe(problem, steps, {});
  if (!result) {
    throw std::runtime_error(result.error().message());
  }
  return *std::move(result);
}

TEST(FirstPlan, IsExecutionsTimesCost) {
  const Problem problem = small_problem(2);
  const auto observations = seen(problem, {step_of(Purpose::base, {0, 0}, {3e6, 5e5}, 8)});
  const Plan plan = next_plan(problem, observations, groups_of_one(problem), {});
  EXPECT_NEAR(plan.blocks[0][0], 30 + SearchRules{}.slack_instructions, 1);
  EXPECT_NEAR(plan.blocks[1][0], 5 + SearchRules{}.slack_instructions, 1);
}

TEST(FirstPlan, TrustsNoFrequencyBeyondAThousandInstructions) {
  Problem problem = small_problem(1);
  problem.blocks[0].executions = 1;
  const auto observations = seen(problem, {step_of(Purpose::base, {0}, {3e6}, 8)});
  const Plan plan = next_plan(problem, observations, groups_of_one(problem), {});
  EXPECT_NEAR(plan.blocks[0][0], 1'000, 1);
}

TEST(FirstPlan, AsksAUnitForNoMoreThanCanBeEmitted) {
  const Problem problem = small_problem(2);
  const auto observations = seen(problem, {step_of(Purpose::base, {0, 0}, {6e6, 2e6}, 8)});
  SearchRules rules;
  rules.most_unit_instructions = 40;
  const Plan plan = next_plan(problem, observations, groups_of_one(problem), rules);
  EXPECT_NEAR(plan.blocks[0][0] + plan.blocks[1][0], 40, 2);
  EXPECT_GT(plan.blocks[0][0], plan.blocks[1][0]);
}

TEST(Model, AUnitsSlopeIsThatOfMostOfItsTime) {
  const Problem problem = small_problem(3);
  // Half of the calibrated cost shows, in one small block four times as much.
  const auto observations =
      seen(problem, {step_of(Purpose::base, {0, 0, 0}, {5e6, 5e6, 1e6}, 8),
                     step_of(Purpose::step, {54, 54, 14}, {7.5e6, 7.5e6, 5e6})});
  const auto slopes = slope_of_units(problem, observations, groups_of_one(problem), {});
  EXPECT_NEAR(slopes[0], 0.5, 0.02);
}

TEST(Model, MeasurementsNearTheTargetDecide) {
  const Problem problem = small_problem(1);
  const auto observations =
      seen(problem, {step_of(Purpose::base, {0}, {5e6}, 8), step_of(Purpose::step, {54}, {7.5e6}),
                     step_of(Purpose::step, {100}, {9.8e6})});
  const auto wanted = wishes(problem, observations, groups_of_one(problem), {});
  EXPECT_NEAR(wanted[0].work / kSmallInstructionNs, 104, 3);
}

// A fifth of the block's time is its followers', and is to stay what it is.
TEST(Model, FollowersAreNotToTakeLonger) {
  Problem problem = small_problem(1);
  problem.blocks[0].followers = {7};
  problem.blocks[0].slowed_part = 0.8;
  const auto observations =
      seen(problem, {step_of(Purpose::base, {0}, {5e6}, 8), step_of(Purpose::step, {40}, {9e6})});
  EXPECT_NEAR(target_time_of({BlockIndex{0}}, problem, observations), 9e6, 1e5);
  const auto wanted = wishes(problem, observations, groups_of_one(problem), {});
  EXPECT_NEAR(wanted[0].work / kSmallInstructionNs, 40, 1);
}

TEST(Model, AGroupThatWantedNothingIsAskedAgain) {
  const Problem problem = small_problem(1);
  // Without any instruction the block was above its target once, as it may be by what a neighbour
  // was given.
  const auto observations =
      seen(problem, {step_of(Purpose::base, {0}, {5e6}, 8), step_of(Purpose::step, {0}, {12e6}),
                     step_of(Purpose::step, {0}, {8e6}), step_of(Purpose::step, {0}, {8e6})});
  EXPECT_GT(wishes(problem, observations, groups_of_one(problem), {})[0].work, 0);
}

TEST(Model, TheRunsTimeHasItsSay) {
  const Problem problem = small_problem(2);
  std::vector<Step> steps{step_of(Purpose::base, {0, 0}, {5e6, 5e6}, 8),
                          step_of(Purpose::step, {50, 50}, {1e7, 1e7})};
  const double without = wishes(problem, seen(problem, steps), groups_of_one(problem), {})[0].work;
  for (Install& install : steps[1].installs) {
    install.run_ns *= 0.95;
  }
  const double with = wishes(problem, seen(problem, steps), groups_of_one(problem), {})[0].work;
  EXPECT_GT(with, without * 1.01);
}

TEST(Growth, IsLimitedFromStepToStep) {
  const Problem problem = small_problem(1);
  const auto observations =
      seen(problem, {step_of(Purpose::base, {0}, {2e7}, 8), step_of(Purpose::step, {2}, {2e7})});
  const Plan plan = next_plan(problem, observations, groups_of_one(problem), {});
  EXPECT_LE(plan.blocks[0][0], 3 * 2 + 24U);
}

TEST(Coupling, ABlockAboveItsTargetWithoutInstructionsJoinsTheNeighbourBelow) {
  const Problem problem = small_problem(4);
  const auto observations =
      seen(problem, {step_of(Purpose::base, {0, 0, 0, 0}, {5e6, 2e6, 5e6, 5e6}, 8),
                     step_of(Purpose::step, {50, 0, 50, 50}, {1e7, 8e6, 6e6, 1e7})});
  const Groups groups = find_groups(problem, observations, {});
  EXPECT_EQ(groups.members.size(), 3U);
  EXPECT_EQ(groups.group_of[1], groups.group_of[2]);
}

TEST(Coupling, ABlockBelowItsBaseInSpiteOfInstructionsJoinsTheNeighbourAbove) {
  const Problem problem = small_problem(3);
  const auto observations =
      seen(problem, {step_of(Purpose::base, {0, 0, 0}, {5e6, 5e6, 5e6}, 8),
                     step_of(Purpose::step, {50, 50, 50}, {1.7e7, 4e6, 1e7})});
  const Groups groups = find_groups(problem, observations, {});
  EXPECT_EQ(groups.group_of[0], groups.group_of[1]);
  EXPECT_NE(groups.group_of[1], groups.group_of[2]);
}

TEST(Coupling, NoiseIsNone) {
  const Problem problem = small_problem(3);
  const auto observations =
      seen(problem, {step_of(Purpose::base, {0, 0, 0}, {5e6, 2e6, 5e6}, 8),
                     step_of(Purpose::step, {50, 0, 50}, {1e7, 4.04e6, 1e7})});
  EXPECT_EQ(find_groups(problem, observations, {}).members.size(), 3U);
}

// 1 ns is too short by itself; of its neighbours, the one that is executed as often is joined.
TEST(Resolution, JoinsWhatIsOverTooSoonWithWhatIsExecutedAsOften) {
  Problem problem = small_problem(4);
  problem.blocks[0].executions = 2e6;
  const auto observations =
      seen(problem, {step_of(Purpose::base, {0, 0, 0, 0}, {5e6, 1e6, 5e6, 5e6}, 8)});
  const Groups groups = find_groups(problem, observations, {});
  EXPECT_EQ(groups.members.size(), 3U);
  EXPECT_EQ(groups.group_of[1], groups.group_of[2]);
}

TEST(Resolution, JoinsOnUntilItIsLongEnough) {
  const Problem problem = small_problem(5);
  const auto observations =
      seen(problem, {step_of(Purpose::base, {0, 0, 0, 0, 0}, {4e5, 4e5, 4e5, 4e5, 9e6}, 8)});
  const Groups groups = find_groups(problem, observations, {});
  EXPECT_EQ(groups.group_of, (std::vector<std::size_t>{0, 0, 0, 0, 1}));
}

TEST(Resolution, AUnitMayBeTooShortAsAWhole) {
  const Problem problem = small_problem(2);
  const auto observations = seen(problem, {step_of(Purpose::base, {0, 0}, {4e5, 4e5}, 8)});
  EXPECT_EQ(find_groups(problem, observations, {}).members.size(), 1U);
}

TEST(Coupling, AGroupsTimeIsAimedAt) {
  const Problem problem = small_problem(2);
  const auto observations = seen(problem, {step_of(Purpose::base, {0, 0}, {5e6, 1e6}, 8),
                                           step_of(Purpose::step, {50, 0}, {7e6, 4e6})});
  const Groups groups = find_groups(problem, observations, {});
  ASSERT_EQ(groups.members.size(), 1U);
  // 11 of 12 ms: some ten instructions are missing, all of them in the block that has any.
  const Plan plan = next_plan(problem, observations, groups, {});
  EXPECT_NEAR(plan.blocks[0][0], 60, 4);
  EXPECT_EQ(plan.blocks[1][0], 0U);
}

TEST(Rounding, MixesKindsWhereOneIsTooCoarse) {
  Problem problem = small_problem(1);
  problem.kinds.push_back({"lea", 130});
  const std::vector<BlockWish> wanted{{2.6 * kSmallInstructionNs, 1}};
  const Plan plan = round_jointly(problem, wanted, std::vector<double>{1e6}, {});
  EXPECT_EQ(plan.blocks[0], (Counts{0, 2}));
}

TEST(Rounding, LeavesOutMixturesWhereOneIsFineEnough) {
  Problem problem = small_problem(1);
  problem.kinds.push_back({"lea", 130});
  const std::vector<BlockWish> wanted{{102.6 * kSmallInstructionNs, 1}};
  const Plan plan = round_jointly(problem, wanted, std::vector<double>{1e7}, {});
  EXPECT_EQ(plan.blocks[0], (Counts{103, 0}));
}

// The wish may be just above or just below a whole count, by the last bit of its number.
TEST(Rounding, AWishThatIsMetExactlyIsGranted) {
  for (std::uint32_t count = 0; count < 2'000; ++count) {
    Problem problem = small_problem(1);
    problem.kinds[0].cost_ps = 29.7;
    problem.blocks[0].executions = 3.1e5;
    const double work = count * instruction_ns(problem, BlockIndex{0}, KindIndex{0});
    const std::vector<BlockWish> wanted{{work, 0.9}};
    const Plan plan = round_jointly(problem, wanted, std::vector<double>{1e9}, {});
    ASSERT_NEAR(plan.blocks[0][0], count, 1e-9);
  }
}

TEST(Rounding, ErrorsOfAUnitCancel) {
  const Problem problem = small_problem(4);
  const std::vector<BlockWish> wanted(4, {2.3 * kSmallInstructionNs, 1});
  const Plan plan = round_jointly(problem, wanted, std::vector<double>(4, 1e6), {});
  std::uint64_t sum = 0;
  for (const Counts& counts : plan.blocks) {
    EXPECT_TRUE(counts[0] == 2 || counts[0] == 3);
    sum += counts[0];
  }
  EXPECT_NEAR(static_cast<double>(sum), 9.2, 0.5);
}

TEST(Rounding, ABlockForWhichOneInstructionIsTooMuchGetsNone) {
  const Problem problem = small_problem(1);
  const std::vector<BlockWish> wanted{{0.3 * kSmallInstructionNs, 1}};
  const Plan plan = round_jointly(problem, wanted, std::vector<double>{3e4}, {});
  EXPECT_EQ(plan.blocks[0], Counts{0});
}

}  // namespace
}  // namespace assay::divining
