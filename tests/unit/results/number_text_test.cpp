// SPDX-License-Identifier: Apache-2.0
#include "native/results/number_text.h"

#include <gtest/gtest.h>

namespace assay::results {
namespace {

TEST(NumberText, Numbers) {
  EXPECT_EQ(with_separators(0), "0");
  EXPECT_EQ(with_separators(999), "999");
  EXPECT_EQ(with_separators(1234567), "1,234,567");
  EXPECT_EQ(abbreviated(9'999), "9999");
  EXPECT_EQ(abbreviated(12'345), "12.3 k");
  EXPECT_EQ(abbreviated(999'999), "1.00 M");
  EXPECT_EQ(abbreviated(~0ull), "18.4 E");
  EXPECT_EQ(percentage(1, 3), "33.3 %");
  EXPECT_EQ(percentage(1, 0), "-");
  EXPECT_EQ(counted(1, "unit"), "1 unit");
  EXPECT_EQ(counted(2000, "unit"), "2,000 units");
}

TEST(NumberText, SignaturesAreShortenedStepByStep) {
  const std::string signature = "com.example.app.Shop.sell(java.lang.String, int[]):long";
  EXPECT_EQ(shortened_signature(signature, 55), signature);
  EXPECT_EQ(shortened_signature(signature, 54),
            "com.example.app.Shop.sell(java.lang.String, int[])");
  EXPECT_EQ(shortened_signature(signature, 49), "com.example.app.Shop.sell(String, int[])");
  EXPECT_EQ(shortened_signature(signature, 35), "c.e.a.Shop.sell(String, int[])");
  EXPECT_EQ(shortened_signature(signature, 25), "c.e.a.Shop.sell(...)");
  EXPECT_EQ(shortened_signature(signature, 12), "c.e...l(...)");
  EXPECT_EQ(shortened_signature(signature, 2), "c.");
  EXPECT_EQ(shortened_signature("Shop.sell()", 9).size(), 9u);
  EXPECT_EQ(shortened_signature("", 9), "");
}

TEST(NumberText, ANameMayHaveAParenthesisOfItsOwn) {
  const std::string name = "com.example.app.Shop.)sell(String";
  for (std::size_t width = 10; width <= name.size(); ++width) {
    EXPECT_FALSE(shortened_signature(name, width).empty());
  }
}

TEST(NumberText, SignaturesAreMeasuredInColumnsAndNotInBytes) {
  EXPECT_EQ(shortened_signature("größe.Maß.zählen()", 18), "größe.Maß.zählen()");
  EXPECT_EQ(shortened_signature("数.数える.数()", 9), "数...数()");
  EXPECT_EQ(shortened_signature("größe.über.Maß.zählen()", 18), "g.ü.Maß.zählen()");
  EXPECT_EQ(right_aligned("größe", 7), "  größe");
  EXPECT_EQ(left_aligned("数", 4), "数  ");
}

}  // namespace
}  // namespace assay::results
