// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "native/statistics/comparisons.h"

namespace assay::statistics {
namespace {

using Values = std::vector<double>;

// Both sides have variance 1 and two values, so each squared error is 1/2, and there are two
// degrees of freedom, of which t is 4.302653 (tables of Student's distribution).
TEST(WelchDifference, IsStudentsIntervalForEqualVariances) {
  const double half_root = std::sqrt(0.5);
  const auto interval = welch_difference(Values{10 - half_root, 10 + half_root},
                                         Values{13 - half_root, 13 + half_root});
  ASSERT_TRUE(interval);
  EXPECT_NEAR(interval->estimate, 3, 1e-12);
  EXPECT_NEAR(interval->low, 3 - 4.302653, 1e-5);
  EXPECT_NEAR(interval->high, 3 + 4.302653, 1e-5);
}

TEST(WelchDifference, IsThePointWhereNothingVaries) {
  EXPECT_EQ(*welch_difference(Values{5, 5}, Values{7, 7, 7}), (Interval{2, 2, 2}));
}

TEST(WelchDifference, IsNothingForASingleValue) {
  EXPECT_FALSE(welch_difference(Values{5}, Values{7, 7}));
  EXPECT_FALSE(welch_difference(Values{5, 5}, Values{}));
}

// The interval has 0 at its end exactly where the test's p-value is 5 %.
TEST(WelchDifference, AgreesWithTheTest) {
  const Values before{10, 12, 14, 11};
  Values after{9, 13, 12, 15};
  for (int shift = 0; shift < 20; ++shift) {
    const auto interval = welch_difference(before, after);
    EXPECT_EQ(interval->contains(0), *welch_p(before, after) >= 0.05) << shift;
    for (double& value : after) {
      value += 0.5;
    }
  }
}

}  // namespace
}  // namespace assay::statistics
