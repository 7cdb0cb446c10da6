// SPDX-License-Identifier: Apache-2.0
#include "native/options/option_words.h"

#include <gtest/gtest.h>

namespace assay::options {
namespace {

template <typename T>
std::string error_of(std::string_view word, const std::optional<NumberLimits>& limits = {}) {
  T value{};
  const auto read = read_word(word, limits, value);
  return read ? "none" : read.error().message();
}

template <typename T>
void expect_round_trip(const T& value) {
  T read{};
  const auto done = read_word(word_of(value), {}, read);
  ASSERT_TRUE(done) << done.error().message();
  EXPECT_EQ(read, value);
}

TEST(OptionWords, AreReadAsTheyWereWritten) {
  expect_round_trip(std::string("a+b,c"));
  expect_round_trip(0.1);
  expect_round_trip(std::uint64_t{1} << 63U);
  expect_round_trip(std::optional<double>(2.6));
  expect_round_trip(std::vector<double>{50, 100.5});
  expect_round_trip(std::vector<std::string>{"a+b.json", "c\\d.json"});
}

TEST(OptionWords, NumbersHaveLimits) {
  constexpr NumberLimits kWhole{1, 1000, true};
  EXPECT_EQ(error_of<double>("50", kWhole), "none");
  EXPECT_EQ(error_of<double>("50.5", kWhole), "must be a whole number from 1 to 1000");
  EXPECT_EQ(error_of<double>("nan", NumberLimits{0.5, 2}), "must be from 0.5 to 2");
  EXPECT_EQ(error_of<std::vector<double>>("1+1001", kWhole),
            "must be a whole number from 1 to 1000");
  EXPECT_EQ(error_of<std::uint32_t>("4294967296"), "'4294967296' is too large");
  EXPECT_EQ(error_of<std::uint32_t>("-3"), "'-3' is not a whole number");
  EXPECT_EQ(error_of<double>("1x"), "'1x' is not a number");
}

TEST(OptionWords, AFlagChangesItsDefault) {
  bool value = true;
  ASSERT_TRUE(read_word("", {}, value));
  EXPECT_FALSE(value);
}

}  // namespace
}  // namespace assay::options
