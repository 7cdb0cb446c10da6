// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scheduler/experiment/design/score_scale.h"

namespace assay::experiment {
namespace {

TEST(Gain, IsATimeOrAPartOfTheRun) {
  EXPECT_EQ(parse_gain("5s")->ns, 5e9);
  EXPECT_EQ(parse_gain("500ms")->ns, 5e8);
  EXPECT_EQ(parse_gain("5s")->share, 0);
  EXPECT_EQ(parse_gain("20%")->share, 0.2);
  EXPECT_EQ(parse_gain("1000%")->share, 10);
}

TEST(Gain, IsNothingElse) {
  for (const char* text : {"", "5", "0s", "-1s", "0%", "-5%", "1001%", "s", "%", "5 s", "nan%"}) {
    const auto gain = parse_gain(text);
    ASSERT_FALSE(gain) << text;
    EXPECT_EQ(gain.error().code(), ErrorCode::invalid_argument) << text;
  }
}

}  // namespace
}  // namespace assay::experiment
