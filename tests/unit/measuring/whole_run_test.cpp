// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/whole_run.h"

#include <gtest/gtest.h>

#include "scheduler/measuring/profile.h"

namespace assay::measuring {
namespace {

using slowdown::BlockNumber;
using slowdown::UnitKey;

constexpr std::uint64_t kSerial = 1;
constexpr std::uint64_t kShape = 7;

struct Compiled {
  std::uint64_t shape = kShape;
  std::string refusal = {};
  std::int32_t entry_bci = -1;
  bool is_installed = true;
};

// Compilations of "A.hot()", installed one after the other.
codelog::CodeLog log_of(const std::vector<Compiled>& compilations) {
  codelog::CodeLog log;
  for (const Compiled& one : compilations) {
    codelog::LoggedUnit& unit = log.units.emplace_back();
    unit.plan_serial = kSerial;
    unit.refusal = one.refusal;
    unit.description.identity.method = "A.hot()";
    unit.description.identity.entry_bci = one.entry_bci;
    unit.description.shape = one.shape;
    unit.description.blocks.resize(2);
    if (one.is_installed) {
      log.installations.emplace_back().unit_id = log.units.size() - 1;
    }
  }
  return log;
}

UnitKey key(std::uint64_t shape = kShape) { return {"A.hot()", -1, shape}; }

Profile profile_of(const std::map<CompilationIndex, std::uint64_t>& samples) {
  Profile profile;
  profile.samples = 1000;
  profile.run_ns = 1e9;
  for (const auto& [index, count] : samples) {
    profile.compilations[index] = {{{BlockNumber{3}, count}}, count};
  }
  return profile;
}

divining::Problem problem() {
  divining::Problem problem;
  problem.units = {search_name(key())};
  problem.blocks.emplace_back().name = search_name(BlockKey{key(), BlockNumber{3}});
  return problem;
}

TEST(ARun, IsComparedByExitCodeAndOutput) {
  const RunOutcome base{0, 3, 42};
  EXPECT_EQ(difference(base, base, OutputCheck::compared), "");
  EXPECT_EQ(difference(base, {139, 3, 42}, OutputCheck::compared),
            "it ended with exit code 139, not 0");
  EXPECT_EQ(difference(base, {0, 2, 41}, OutputCheck::compared), "it printed 2 lines, not 3");
  EXPECT_NE(difference(base, {0, 3, 43}, OutputCheck::compared), "");
  EXPECT_EQ(difference(base, {0, 2, 41}, OutputCheck::not_compared), "");
  EXPECT_NE(difference(base, {1, 3, 42}, OutputCheck::not_compared), "");
}

TEST(ARun, HangsWhenItTakesMuchLongerThanAnyPlanAsksFor) {
  EXPECT_EQ(time_limit(std::chrono::seconds(4)), std::chrono::seconds(70));
  EXPECT_EQ(time_limit(std::chrono::seconds(0)), std::chrono::seconds(30));
}

TEST(CompilationsOfARun, AreOneWhereTheyAreAlike) {
  const auto log =
      log_of({{}, {.shape = 8}, {}, {.refusal = "another shape"}, {.is_installed = false}});
  const Profile merged =
      with_alike_merged(profile_of({{0, 10}, {1, 20}, {2, 30}, {3, 40}, {4, 50}}), log);
  ASSERT_EQ(merged.compilations.size(), 3U);
  EXPECT_EQ(merged.compilations.at(2).total, 90U);
  EXPECT_EQ(merged.compilations.at(2).blocks.at(BlockNumber{3}), 90U);
  EXPECT_EQ(merged.compilations.at(1).total, 20U);
  EXPECT_EQ(merged.compilations.at(3).total, 40U);
  EXPECT_EQ(merged.samples, 1000U);
}

TEST(CompilationsOfARun, CountForTheirUnitIfTheyWereCounted) {
  const auto log = log_of({{.shape = 8}, {}, {.shape = 9, .entry_bci = 4}});
  const Profile profile = profile_of({{0, 500}, {1, 100}, {2, 50}});
  const Profile kept = with_main_versions(profile, log, {{key(), {1.0, 2.0}}});
  EXPECT_EQ(kept.compilations.size(), 2U);
  EXPECT_TRUE(kept.compilations.contains(1));
  EXPECT_TRUE(kept.compilations.contains(2)) << "time that cannot be slowed is to be told";
  EXPECT_EQ(kept.samples, profile.samples);
  EXPECT_EQ(kept.left_out, 500U);
  const Profile nothing_counted = with_main_versions(profile, log, {});
  EXPECT_TRUE(nothing_counted.compilations.contains(0));
  EXPECT_FALSE(nothing_counted.compilations.contains(1));
}

TEST(ExecutionsOfARun, AreThoseOfAllCompilationsOfAUnit) {
  auto log = log_of({{}, {}, {.shape = 8}});
  log.block_counts = {
      {0, 5, {1, 2}}, {0, 9, {10, 20}}, {1, 9, {100, std::nullopt}}, {2, 9, {std::nullopt, 7}}};
  const CountedExecutions counted = executions_in_all(log);
  ASSERT_EQ(counted.size(), 2U);
  EXPECT_EQ(counted.at(key()), (BlockExecutions{110.0, 20.0}));
  EXPECT_EQ(counted.at(key(8)), (BlockExecutions{std::nullopt, 7.0}));
}

TEST(ExecutionsOfARun, AreThoseOfAPartScaledByEntries) {
  const CountedExecutions part = {
      {key(), {10.0, 500.0, std::nullopt}}, {key(8), {std::nullopt, 7.0}}, {key(9), {1.0, 2.0}}};
  const CountedExecutions entries = {{key(), {30.0, std::nullopt, std::nullopt}},
                                     {key(8), {std::nullopt, std::nullopt}}};
  const CountedExecutions all = executions_in_a_run(part, entries);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all.at(key()), (BlockExecutions{30.0, 1500.0, std::nullopt}));
  EXPECT_EQ(all.at(key(8)), (BlockExecutions{std::nullopt, 7.0}));
}

TEST(AUnitOfARun, IsMeasuredInTheVersionUnderThePlan) {
  const auto log = log_of({{.shape = 8}, {}, {.refusal = "another shape"}});
  const auto units = units_under_plan(problem(), log, kSerial);
  ASSERT_TRUE(units);
  EXPECT_EQ(units->front().compilation, 1U);
  const auto most_in_it = install_from(profile_of({{0, 300}, {1, 400}}), problem(), *units, log,
                                       kToleratedOtherVersionsInARun);
  ASSERT_TRUE(most_in_it && most_in_it->blocks[0]);
  EXPECT_DOUBLE_EQ(most_in_it->blocks[0]->ns, 4e8);
  const auto little_in_it = install_from(profile_of({{0, 500}, {1, 400}}), problem(), *units, log,
                                         kToleratedOtherVersionsInARun);
  EXPECT_FALSE(little_in_it->blocks[0]);
}

TEST(AUnitOfARun, SaysWhyThePlanWasNotCarriedOut) {
  const auto refused = units_under_plan(problem(), log_of({{.refusal = "another shape"}}), kSerial);
  EXPECT_FALSE(refused->front().compilation);
  EXPECT_EQ(refused->front().why_not, "another shape");
  EXPECT_EQ(units_under_plan(problem(), log_of({}), kSerial)->front().why_not,
            "it was not compiled under the plan");
  EXPECT_FALSE(units_under_plan(problem(), log_of({{}}), 2)->front().compilation);
}

TEST(HotUnits, AreThoseWithAPercentOfTheTimeEachOnce) {
  const auto log = log_of({{}, {}, {.shape = 8}, {.shape = 9, .entry_bci = 4}});
  EXPECT_EQ(hot_units(profile_of({{0, 10}, {1, 20}, {2, 9}, {3, 500}}), log),
            std::vector<UnitKey>{key()});
}

}  // namespace
}  // namespace assay::measuring
