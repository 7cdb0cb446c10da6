// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/install.h"

#include <gtest/gtest.h>

namespace assay::measuring {
namespace {

using slowdown::BlockNumber;
using slowdown::UnitKey;

constexpr std::uint64_t kSerial = 3;

const UnitKey kHot{"A.hot()", -1, 7};

divining::Problem problem() {
  divining::Problem problem;
  problem.units = {search_name(kHot)};
  problem.kinds = {{"mov", 70}, {"nop2", 60}};
  for (const std::uint32_t block : {2U, 5U}) {
    problem.blocks.emplace_back().name = search_name(BlockKey{kHot, BlockNumber{block}});
  }
  return problem;
}

codelog::CodeLog log_with(std::vector<codelog::LoggedUnit> units) {
  codelog::CodeLog log;
  log.units = std::move(units);
  for (std::uint64_t i = 0; i < log.units.size(); ++i) {
    codelog::Installation& installation = log.installations.emplace_back();
    installation.unit_id = i;
    installation.time = static_cast<std::int64_t>(10 * (i + 1));
  }
  return log;
}

codelog::LoggedUnit hot_unit(std::uint64_t serial, std::uint64_t shape = 7) {
  codelog::LoggedUnit unit;
  unit.plan_serial = serial;
  unit.description.identity.method = kHot.method;
  unit.description.shape = shape;
  return unit;
}

TEST(ASearchsPlan, NamesEveryUnitAndOnlySlowedBlocks) {
  const auto plan = slowdown_plan_of(problem(), {{{3, 1}, {0, 0}}});
  ASSERT_TRUE(plan);
  ASSERT_EQ(plan->units.size(), 1U);
  const slowdown::UnitPlan& unit = plan->units.at(kHot);
  ASSERT_EQ(unit.size(), 1U);
  EXPECT_EQ(unit.at(BlockNumber{2}).counts,
            (std::map<slowdown::Kind, std::uint32_t>{{slowdown::Kind::mov, 3},
                                                     {slowdown::Kind::nop2, 1}}));
  EXPECT_TRUE(slowdown_plan_of(problem(), {{{0, 0}, {0, 0}}})->units.contains(kHot));
}

TEST(AUnit, IsInForceWhenItsNewestVersionHasThePlan) {
  const auto units =
      units_in_force(problem(), log_with({hot_unit(0), hot_unit(kSerial)}), kSerial, 100);
  ASSERT_TRUE(units);
  EXPECT_EQ(units->front().compilation, 1U);
}

TEST(AUnit, IsNotInForceOtherwiseAndSaysWhy) {
  const auto why = [](const codelog::CodeLog& log, std::uint64_t until) {
    const auto units = units_in_force(problem(), log, kSerial, until);
    EXPECT_FALSE(units->front().compilation);
    return units->front().why_not;
  };
  EXPECT_EQ(why(log_with({}), 100), "it was not compiled under the plan");
  EXPECT_EQ(why(log_with({hot_unit(kSerial), hot_unit(kSerial + 1)}), 100),
            "its newest version has another plan");
  EXPECT_EQ(why(log_with({hot_unit(kSerial, 8)}), 100), "it was compiled in another shape");
  EXPECT_EQ(why(log_with({hot_unit(0), hot_unit(kSerial)}), 20),
            "its newest version has another plan");
  codelog::CodeLog refused = log_with({hot_unit(kSerial)});
  refused.units[0].refusal = "too large";
  EXPECT_EQ(why(refused, 100), "too large");
}

Profile profile(std::uint64_t old_samples) {
  Profile profile;
  profile.samples = 1000;
  profile.run_ns = 5e6;
  profile.compilations[0] = {{{BlockNumber{2}, old_samples}}, old_samples};
  profile.compilations[1] = {{{BlockNumber{2}, 600}}, 600};
  return profile;
}

TEST(AnInstall, HasTheTimeOfEachBlock) {
  const auto log = log_with({hot_unit(0), hot_unit(kSerial)});
  const auto install = install_from(profile(5), problem(), {{1, ""}}, log);
  ASSERT_TRUE(install);
  EXPECT_EQ(install->run_ns, 5e6);
  ASSERT_TRUE(install->blocks[0]);
  EXPECT_DOUBLE_EQ(install->blocks[0]->ns, 3e6);
  EXPECT_EQ(install->blocks[0]->samples, 600);
  ASSERT_TRUE(install->blocks[1]);
  EXPECT_EQ(install->blocks[1]->ns, 0);
}

TEST(AnInstall, HasTheTimeOfFollowersWithTheBlocksThatTheyFollow) {
  divining::Problem with_followers = problem();
  with_followers.blocks[1].followers = {6, 7};
  Profile profile;
  profile.samples = 1000;
  profile.run_ns = 1e6;
  profile.compilations[0].blocks = {
      {BlockNumber{2}, 300}, {BlockNumber{5}, 100}, {BlockNumber{6}, 20}, {BlockNumber{8}, 7}};
  profile.compilations[0].total = 427;
  const auto install =
      install_from(profile, with_followers, {{0, ""}}, log_with({hot_unit(kSerial)}));
  ASSERT_TRUE(install) << install.error().message();
  EXPECT_EQ(install->blocks[0]->samples, 300);
  EXPECT_EQ(install->blocks[1]->samples, 120);
  EXPECT_DOUBLE_EQ(install->blocks[1]->ns, 120e3);
}

// The kernel's part grows with the program's time, and would be taken for blocks that are too slow.
TEST(AnInstall, LeavesTheKernelOutOfTheRunAndNotOutOfBlocks) {
  const auto log = log_with({hot_unit(0), hot_unit(kSerial)});
  Profile some = profile(5);
  some.kernel = 200;
  const auto install = install_from(some, problem(), {{1, ""}}, log);
  ASSERT_TRUE(install);
  EXPECT_DOUBLE_EQ(install->run_ns, 4e6);
  EXPECT_DOUBLE_EQ(install->blocks[0]->ns, 3e6);
}

TEST(AnInstall, HasThePrologueWithTheFirstBlock) {
  auto log = log_with({hot_unit(0), hot_unit(kSerial)});
  log.units[1].description.blocks = {{.number = 5}, {.number = 2}};
  Profile some = profile(0);
  some.compilations[1] = {{{BlockNumber{2}, 600}, {slowdown::kPrologue, 200}}, 800};
  const auto install = install_from(some, problem(), {{1, ""}}, log);
  ASSERT_TRUE(install);
  EXPECT_DOUBLE_EQ(install->blocks[0]->ns, 3e6);
  EXPECT_DOUBLE_EQ(install->blocks[1]->ns, 1e6);
}

TEST(AnInstall, LacksUnitsThatRanInAnotherVersion) {
  const auto log = log_with({hot_unit(0), hot_unit(kSerial)});
  EXPECT_FALSE(install_from(profile(50), problem(), {{1, ""}}, log)->blocks[0]);
  EXPECT_FALSE(install_from(profile(0), problem(), {{std::nullopt, "no"}}, log)->blocks[0]);
}

// A caller that was compiled later has taken it in.
TEST(AnInstall, LacksUnitsThatDoNotRunAnyMore) {
  const auto log = log_with({hot_unit(0), hot_unit(kSerial)});
  Profile without = profile(0);
  without.compilations.erase(0);
  without.compilations.erase(1);
  EXPECT_FALSE(install_from(without, problem(), {{1, ""}}, log)->blocks[0]);
  const std::string unit = problem().units[0];
  EXPECT_NE(missed_units(without, problem(), {{1, ""}}).at(unit).find("inlined it"),
            std::string::npos);
  EXPECT_EQ(missed_units(without, problem(), {{std::nullopt, "no"}}).at(unit), "no");
  EXPECT_TRUE(missed_units(profile(0), problem(), {{1, ""}}).empty());
}

}  // namespace
}  // namespace assay::measuring
