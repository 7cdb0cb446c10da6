// SPDX-License-Identifier: Apache-2.0
#include "native/unit/line_table.h"

#include <gtest/gtest.h>

namespace assay::unit {
namespace {

TEST(LineTable, FindsTheLineOfAnInstruction) {
  const auto table = LineTable::parse("Shop.java\n2:10 5:12 9:11 20:12");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->source_file(), "Shop.java");
  EXPECT_EQ(table->line_of(-1), -1);
  EXPECT_EQ(table->line_of(1), -1);
  EXPECT_EQ(table->line_of(2), 10);
  EXPECT_EQ(table->line_of(4), 10);
  EXPECT_EQ(table->line_of(5), 12);
  EXPECT_EQ(table->line_of(19), 11);
  EXPECT_EQ(table->line_of(1000), 12);
  EXPECT_EQ(table->lines(), (std::vector<std::int32_t>{10, 11, 12}));
}

TEST(LineTable, TakesEntriesInAnyOrder) {
  const auto table = LineTable::parse("A.java\n7:4 0:3");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->line_of(6), 3);
  EXPECT_EQ(table->line_of(7), 4);
}

TEST(LineTable, MayKnowNothing) {
  const auto table = LineTable::parse("\n");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->source_file(), "");
  EXPECT_EQ(table->line_of(0), -1);
  EXPECT_TRUE(table->lines().empty());
}

TEST(LineTable, RefusesOtherTexts) {
  for (const char* text : {"", "A.java", "A.java\n0", "A.java\n0:", "A.java\n:1", "A.java\n0:1 ",
                           "A.java\n-1:4", "A.java\n0:-4", "A.java\n0:99999999999"}) {
    const auto table = LineTable::parse(text);
    ASSERT_FALSE(table) << text;
    EXPECT_EQ(table.error().code(), ErrorCode::malformed_data);
  }
}

}  // namespace
}  // namespace assay::unit
