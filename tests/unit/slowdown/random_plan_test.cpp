// SPDX-License-Identifier: Apache-2.0
// Random plans: always ones that can be applied, and the same for the same seed.
#include "slowdown/plan/random_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "slowdown/plan/plan_check.h"

namespace assay::slowdown {
namespace {

std::vector<SlowableUnit> units(std::uint32_t count, std::uint32_t blocks) {
  std::vector<SlowableUnit> all;
  for (std::uint32_t i = 0; i < count; ++i) {
    SlowableUnit unit{{"a.B.m" + std::to_string(i) + "()", -1, i}, {}};
    for (std::uint32_t block = 0; block < blocks; ++block) {
      unit.blocks.push_back({BlockNumber{block}, Positions(block % 4, false)});
    }
    all.push_back(std::move(unit));
  }
  return all;
}

TEST(RandomPlan, CanBeAppliedToTheUnitsItIsFor) {
  const auto all = units(50, 40);
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const SlowdownPlan plan = random_plan(all, {.seed = seed, .block_percent = 60});
    EXPECT_EQ(check(plan).size(), 0U);
    for (const SlowableUnit& unit : all) {
      const auto planned = plan.units.find(unit.key);
      ASSERT_NE(planned, plan.units.end());
      EXPECT_EQ(check(unit.key, planned->second, unit).size(), 0U);
    }
  }
}

TEST(RandomPlan, KeepsToItsSettings) {
  const auto all = units(100, 100);
  const SlowdownPlan plan =
      random_plan(all, {.seed = 3, .most_instructions = 2000, .block_percent = 25});
  std::uint64_t most = 0;
  std::size_t blocks = 0;
  std::size_t small = 0;
  std::set<Kind> kinds;
  std::set<Placement> placements;
  for (const auto& [key, unit] : plan.units) {
    blocks += unit.size();
    for (const auto& [number, block] : unit) {
      most = std::max(most, instruction_count(block));
      small += instruction_count(block) <= 20 ? 1 : 0;
      placements.insert(block.placement);
      for (const auto& [kind, count] : block.counts) {
        kinds.insert(kind);
      }
    }
  }
  EXPECT_LE(most, 2000U);
  EXPECT_GT(most, 1500U);
  // A quarter of the three quarters of the blocks that take instructions.
  EXPECT_NEAR(static_cast<double>(blocks), 1875, 190);
  EXPECT_GT(small, blocks / 5);
  EXPECT_LT(small, blocks * 4 / 5);
  EXPECT_EQ(kinds.size(), catalogue().size());
  EXPECT_EQ(placements.size(), 2U);
}

TEST(RandomPlan, IsThatOfItsSeed) {
  const auto all = units(5, 20);
  EXPECT_EQ(random_plan(all, {.seed = 9}), random_plan(all, {.seed = 9}));
  EXPECT_NE(random_plan(all, {.seed = 9}), random_plan(all, {.seed = 10}));
  EXPECT_TRUE(random_plan(all, {.block_percent = 0}).units.empty());
}

TEST(RandomPlan, GivesAUnitNoMoreBytesThanItMayHave) {
  const SlowdownPlan plan =
      random_plan(units(1, 4000), {.seed = 1, .most_instructions = 100'000, .block_percent = 100});
  EXPECT_EQ(check(plan).size(), 0U);
  EXPECT_GT(byte_count(plan.units.begin()->second), kMaxBytesPerUnit / 2);
}

}  // namespace
}  // namespace assay::slowdown
