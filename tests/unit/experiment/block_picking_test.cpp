// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/block_picking.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace assay::experiment {
namespace {

scoring::RejectedBlock rejected(const std::string& id, double base_ns) {
  scoring::RejectedBlock block;
  block.facts.id = id;
  block.facts.unit = "a.B.run";
  block.facts.base_ns = base_ns;
  block.reason = "it has no room for instructions";
  return block;
}

// Returns blocks that were picked from a run of 100 ns.
Picked picked() {
  Picked all;
  all.run_ns = 100;
  all.choice.rejected = {rejected("b1", 5), rejected("b2", 0.1)};
  return all;
}

TEST(Picking, SaysWhyNoBlockIsSlowed) {
  EXPECT_EQ(why_none(picked()),
            "no block can be slowed alone. The hottest blocks: b1 (5.0 % of the run): it has no "
            "room for instructions; b2 (0.1 % of the run): it has no room for instructions");
  EXPECT_EQ(why_none({}), "no block was sampled");
}

TEST(Picking, ReportsRejectedBlocksThatAreHotEnough) {
  const auto hot = rejected_blocks(picked(), 0.005);
  ASSERT_EQ(hot.size(), 1U);
  EXPECT_EQ(hot[0].what, "block b1 of a.B.run (5.0 % of the run), slowed alone");
  EXPECT_EQ(hot[0].why, "it has no room for instructions");
}

TEST(Picking, FindsTheBlocksOfAMethodThatIsSlowedAsAWhole) {
  Picked all = picked();
  for (std::uint32_t number = 1; number <= 3; ++number) {
    LocatedBlock block;
    block.facts.id = "b" + std::to_string(number);
    block.key.block = slowdown::BlockNumber(10 * number);
    all.blocks.push_back(block);
  }
  scoring::BlockExperiment alone;
  alone.facts.id = "b2";
  alone.instructions = 7;
  scoring::BlockExperiment whole;
  whole.facts.id = "m1";
  whole.parts = {{"b1", 4}, {"b3", 5}};
  all.choice.chosen = {alone, whole};
  const auto slowed = slowed_blocks(all);
  ASSERT_EQ(slowed.size(), 3U);
  EXPECT_EQ(slowed[0].id, "b2");
  EXPECT_EQ(slowed[0].instructions, 7U);
  EXPECT_EQ(slowed[1].id, "m1");
  EXPECT_EQ(slowed[2].id, "m1");
  EXPECT_EQ(slowed[2].key.block, slowdown::BlockNumber(30));
  EXPECT_EQ(slowed[2].instructions, 5U);
}

}  // namespace
}  // namespace assay::experiment
