// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/block_facts.h"

#include <gtest/gtest.h>

#include "tests/unit/experiment/a_unit.h"

namespace assay::experiment {
namespace {

measuring::BlockKey block_of_the_unit(std::uint32_t number) {
  return {{.method = "a.B.run(int)", .entry_bci = -1, .shape = 7}, slowdown::BlockNumber(number)};
}

TEST(BlockFacts, AreThoseOfARunHottestFirst) {
  const auto blocks =
      block_facts(profile_of_a_unit(), log_of_a_unit(), {{block_of_the_unit(5), 12.0}}, 100);
  ASSERT_EQ(blocks.size(), 3U);
  const scoring::BlockFacts& hottest = blocks[0].facts;
  EXPECT_EQ(blocks[0].key, block_of_the_unit(3));
  EXPECT_EQ(hottest.id, "b1");
  EXPECT_EQ(hottest.unit, "a.B.run");
  EXPECT_EQ(hottest.name, measuring::shown_name(blocks[0].key));
  EXPECT_EQ(hottest.methods, 2U);
  EXPECT_EQ(hottest.method, "a.B.run") << "that of its first operation with debug information";
  EXPECT_EQ(hottest.lines, (std::vector<std::uint32_t>{11}));
  EXPECT_EQ(hottest.base_ns, 100 * 2000 * (80 + 7) / 200.0);  // the prologue's, too
  EXPECT_EQ(hottest.executions, 0);
  EXPECT_TRUE(hottest.calls);
  const scoring::BlockFacts& second = blocks[1].facts;
  EXPECT_EQ(blocks[1].key, block_of_the_unit(5));
  EXPECT_EQ(second.method, "a.C.inlined");
  EXPECT_EQ(second.methods, 1U);
  EXPECT_TRUE(second.inlined());
  EXPECT_FALSE(second.calls);
  EXPECT_EQ(second.lines, (std::vector<std::uint32_t>{22}));
  EXPECT_EQ(second.operations, 4U);
  EXPECT_EQ(second.with_debug_info, 4U);
  EXPECT_EQ(second.executions, 1200);
  EXPECT_EQ(blocks[2].facts.methods, 0U);
}

TEST(BlockFacts, AreOfTheNewestCompilationAlone) {
  auto log = log_of_a_unit();
  log.units.push_back(log.units.front());
  log.units.back().description.shape = 9;
  auto profile = profile_of_a_unit();
  profile.compilations[1].blocks = {{slowdown::BlockNumber(3), 1}};
  const auto blocks = block_facts(profile, log, {}, 1);
  ASSERT_EQ(blocks.size(), 1U);
  EXPECT_EQ(blocks[0].key.unit.shape, 9U);
}

TEST(BlockFacts, CountDebugInformationOfHotUnits) {
  const auto coverage = coverage_of(profile_of_a_unit(), log_of_a_unit(), 0.01);
  EXPECT_EQ(coverage, (scoring::DebugInfoCoverage{
                          .units = 1, .blocks = 3, .operations = 15, .with_debug_info = 8}));
  EXPECT_EQ(coverage_of(profile_of_a_unit(), log_of_a_unit(), 0.9).units, 0U);
}

}  // namespace
}  // namespace assay::experiment
