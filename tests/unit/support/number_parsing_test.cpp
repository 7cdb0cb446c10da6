// SPDX-License-Identifier: Apache-2.0
#include "native/support/number_parsing.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace assay {
namespace {

TEST(ParseNumber, TakesTheWholeText) {
  EXPECT_EQ(parse_number<std::uint32_t>("4294967295"), 4'294'967'295u);
  EXPECT_EQ(parse_number<std::int64_t>("-9223372036854775808"), INT64_MIN);
  EXPECT_EQ(parse_number<double>("0.1"), 0.1);
  EXPECT_EQ(parse_number<double>("2.2250738585072011e-308"), 2.2250738585072011e-308);
}

TEST(ParseNumber, WhatIsNoNumberOfTheTypeIsNothing) {
  for (const char* text : {"", " 1", "1 ", "1x", "0x1", "+1", "-1", "1.5", "4294967296"}) {
    EXPECT_EQ(parse_number<std::uint32_t>(text), std::nullopt) << text;
  }
  for (const char* text : {"", "x", "1,5", "1e", "1e999"}) {
    EXPECT_EQ(parse_number<double>(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace assay
