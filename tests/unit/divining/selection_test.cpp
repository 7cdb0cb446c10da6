// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/selection.h"

#include <gtest/gtest.h>

#include <limits>

namespace assay::divining {
namespace {

const std::vector<ProfiledBlock> kProfile{{UnitIndex{0}, 500, 5'000, 10},
                                          {UnitIndex{0}, 0.9, 900, 10},
                                          {UnitIndex{0}, 2, 99, 10},
                                          {UnitIndex{0}, 100, 1'000, 0},
                                          {UnitIndex{1}, 15, 1'500, 10}};

TEST(Selection, NamesWhyABlockIsLeftOut) {
  const auto selection = select_blocks(kProfile, 1'000, {});
  ASSERT_TRUE(selection);
  EXPECT_EQ(selection->blocks, std::vector<std::size_t>{0});
  ASSERT_EQ(selection->left_out.size(), 4U);
  EXPECT_EQ(selection->left_out[0].reason, LeftOut::block_too_short);
  EXPECT_EQ(selection->left_out[1].reason, LeftOut::too_few_samples);
  EXPECT_EQ(selection->left_out[2].reason, LeftOut::never_executed);
  EXPECT_EQ(selection->left_out[3].reason, LeftOut::unit_too_short);
  EXPECT_DOUBLE_EQ(selection->share, 0.5);
}

TEST(Selection, TakesRulesOfTheUser) {
  const auto selection =
      select_blocks(kProfile, 1'000, {.unit_share = 0.01, .block_share = 0, .block_samples = 50});
  ASSERT_TRUE(selection);
  EXPECT_EQ(selection->blocks, (std::vector<std::size_t>{0, 1, 2, 4}));
}

TEST(Selection, TakesATimeForAShare) {
  const auto selection = select_blocks(kProfile, 1'000, {.block_s = 600e-9});
  ASSERT_TRUE(selection);
  EXPECT_TRUE(selection->blocks.empty());
  EXPECT_EQ(selection->left_out[0].reason, LeftOut::block_too_short);
  EXPECT_EQ(select_blocks(kProfile, 1'000, {.block_s = 400e-9})->blocks.size(), 1U);
}

TEST(Selection, RefusesARunWithoutTime) {
  EXPECT_FALSE(select_blocks(kProfile, 0, {}));
  EXPECT_FALSE(select_blocks(kProfile, std::numeric_limits<double>::quiet_NaN(), {}));
}

}  // namespace
}  // namespace assay::divining
