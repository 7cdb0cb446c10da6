// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/block_key.h"

#include <gtest/gtest.h>

namespace assay::measuring {
namespace {

const BlockKey kBlock{{"a.B.m(int, java.lang.String)", -1, 0xABC}, slowdown::BlockNumber{12}};

TEST(ANameInASearch, LeadsBackToItsBlock) {
  EXPECT_EQ(search_name(kBlock), "12 of 0000000000000abc -1 a.B.m(int, java.lang.String)");
  EXPECT_EQ(*block_key_from(search_name(kBlock)), kBlock);
  EXPECT_EQ(*unit_key_from(search_name(kBlock.unit)), kBlock.unit);
}

TEST(ANameInASearch, IsRefusedWhereItNamesNothing) {
  for (const char* name : {"", "12", "12 of", "x of 0000000000000abc -1 a()", "12 in 0 -1 a()",
                           "12 of 0000000000000abc a()", "12 of 0000000000000abc -1 "}) {
    EXPECT_FALSE(block_key_from(name)) << name;
  }
}

}  // namespace
}  // namespace assay::measuring
