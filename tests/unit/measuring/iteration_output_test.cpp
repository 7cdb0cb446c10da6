// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/iteration_output.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace assay::measuring {
namespace {

constexpr IterationMark mark(std::uint64_t printed) { return {1, 1, printed}; }

TEST(IterationOutput, MustStayWhatItAlwaysWas) {
  IterationOutput output;
  output.learn(std::array{mark(7), mark(7), mark(7)});
  EXPECT_TRUE(output.is_as_learned(std::array{mark(7), mark(7)}));
  EXPECT_FALSE(output.is_as_learned(std::array{mark(7), mark(8)}));
  EXPECT_TRUE(output.is_as_learned({}));
  EXPECT_EQ(output.why_unchecked(), "");
}

TEST(IterationOutput, IsNotCheckedWhereItVariesByItself) {
  IterationOutput output;
  output.learn(std::array{mark(7)});
  output.learn(std::array{mark(8)});
  EXPECT_TRUE(output.is_as_learned(std::array{mark(9)}));
  EXPECT_NE(output.why_unchecked().find("each iteration"), std::string::npos);
}

TEST(IterationOutput, IsNotCheckedWhereMarksDoNotKnowIt) {
  IterationOutput output;
  output.learn(std::array{mark(0), mark(0)});
  EXPECT_NE(output.why_unchecked().find("--iteration-method"), std::string::npos);
}

TEST(IterationOutput, IsNotCheckedBeforeAnythingIsKnown) {
  EXPECT_TRUE(IterationOutput().is_as_learned(std::array{mark(9)}));
  EXPECT_NE(IterationOutput().why_unchecked(), "");
}

}  // namespace
}  // namespace assay::measuring
