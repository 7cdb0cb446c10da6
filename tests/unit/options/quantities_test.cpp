// SPDX-License-Identifier: Apache-2.0
#include "native/options/quantities.h"

#include <gtest/gtest.h>

namespace assay::options {
namespace {

TEST(Quantities, DurationsNeedAUnit) {
  EXPECT_EQ(*parse_duration("10s"), std::chrono::seconds(10));
  EXPECT_EQ(*parse_duration("2m"), std::chrono::minutes(2));
  EXPECT_EQ(*parse_duration("250ms"), std::chrono::milliseconds(250));
  EXPECT_EQ(*parse_duration("7us"), std::chrono::microseconds(7));
  EXPECT_EQ(*parse_duration("9ns"), std::chrono::nanoseconds(9));
  for (const char* word : {"10", "s", "", "-1s", "1.5s", "10 s", "10h", "99999999999999m"}) {
    EXPECT_FALSE(parse_duration(word)) << word;
  }
}

TEST(Quantities, SizesArePowersOf1024) {
  EXPECT_EQ(*parse_size("17"), 17u);
  EXPECT_EQ(*parse_size("2k"), 2048u);
  EXPECT_EQ(*parse_size("3m"), 3u << 20);
  EXPECT_EQ(*parse_size("1g"), 1u << 30);
  for (const char* word : {"", "k", "1t", "1kb", "0x10", "-1"}) {
    EXPECT_FALSE(parse_size(word)) << word;
  }
}

TEST(Quantities, TextIsShortAndParsesBack) {
  EXPECT_EQ(to_text(std::chrono::milliseconds(1500)), "1500ms");
  EXPECT_EQ(to_text(std::chrono::seconds(10)), "10s");
  EXPECT_EQ(size_to_text(64u << 20), "64m");
  EXPECT_EQ(size_to_text(1000), "1000");
  EXPECT_EQ(size_to_text(0), "0");
}

TEST(Quantities, PercentagesAreSharesAndSaySo) {
  EXPECT_EQ(parse_percentage("50%"), 0.5);
  EXPECT_EQ(parse_percentage("0%"), 0);
  EXPECT_EQ(parse_percentage("12.5%"), 0.125);
  for (const char* word : {"", "%", "50", "-1%", "5 %", "nan%", "x%", "50%%"}) {
    EXPECT_FALSE(parse_percentage(word)) << word;
  }
}

}  // namespace
}  // namespace assay::options
