// SPDX-License-Identifier: Apache-2.0
#include "native/statistics/quantiles.h"

#include <gtest/gtest.h>

namespace assay::statistics {
namespace {

TEST(Median, IsTheMiddleOrTheMeanOfTheTwoMiddleOnes) {
  EXPECT_EQ(median({5, 1, 3}), 3);
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
  EXPECT_EQ(median({7}), 7);
}

TEST(Quantiles, LieOnStraightLinesBetweenValues) {
  const std::vector<double> values = {30, 0, 40, 10, 20};
  EXPECT_EQ(quantile(values, 0), 0);
  EXPECT_EQ(quantile(values, 0.5), 20);
  EXPECT_NEAR(quantile(values, 0.625), 25, 1e-12);
  EXPECT_EQ(quantile(values, 1), 40);
  EXPECT_EQ(sorted_quantile(std::vector<double>{0, 10}, 0.25), 2.5);
}

}  // namespace
}  // namespace assay::statistics
