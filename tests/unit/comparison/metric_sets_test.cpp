// SPDX-License-Identifier: Apache-2.0
#include "scheduler/comparison/metric_sets.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay::comparison {
namespace {

using Values = std::vector<double>;

// Means 100 and 110.5; eps = 110.5 x 0.1 = 11.05 > 10.5.
TEST(MetricSet, TheThresholdIsAShareOfTheLargerMean) {
  const Difference difference = difference_of(Values{98, 102}, Values{110, 111}, 0.1);
  EXPECT_DOUBLE_EQ(difference.a.mean, 100);
  EXPECT_DOUBLE_EQ(difference.b.mean, 110.5);
  EXPECT_DOUBLE_EQ(difference.epsilon, 11.05);
  EXPECT_FALSE(difference.exceeds);
  EXPECT_DOUBLE_EQ(*difference.ratio, 1.105);
}

// The means differ by exactly eps: Formula 3 asks for more.
TEST(MetricSet, ADifferenceOfTheThresholdItselfIsNotInTheSet) {
  EXPECT_FALSE(difference_of(Values{75}, Values{100}, 0.25).exceeds);
  EXPECT_TRUE(difference_of(Values{74}, Values{100}, 0.25).exceeds);
}

// Table 4 of paper 1: invokevirtual and load of scala-doku.
TEST(MetricSet, HasWhatThePaperHas) {
  EXPECT_TRUE(difference_of(Values{36789588}, Values{141577}, 0.1).exceeds);
  EXPECT_TRUE(difference_of(Values{1260071141}, Values{1101575841}, 0.1).exceeds);
}

TEST(MetricSet, IsTheSameWhicheverSideComesFirst) {
  const Difference one = difference_of(Values{0, 0}, Values{3, 5}, 0.1);
  const Difference other = difference_of(Values{3, 5}, Values{0, 0}, 0.1);
  EXPECT_TRUE(one.exceeds);
  EXPECT_TRUE(other.exceeds);
  EXPECT_EQ(one.epsilon, other.epsilon);
  EXPECT_EQ(one.p, other.p);
  EXPECT_FALSE(one.ratio);
  EXPECT_EQ(other.ratio, 0.0);
}

TEST(MetricSet, NothingOnBothSidesIsNoDifference) {
  EXPECT_FALSE(difference_of(Values{0, 0}, Values{0, 0}, 0).exceeds);
}

TEST(MetricSet, ASpreadIsThatOfASample) {
  const Spread spread = spread_of(Values{2, 4, 6});
  EXPECT_EQ(spread.runs, 3u);
  EXPECT_DOUBLE_EQ(spread.mean, 4);
  EXPECT_DOUBLE_EQ(spread.deviation, 2);
  EXPECT_EQ(spread.least, 2);
  EXPECT_EQ(spread.most, 6);
}

TEST(MetricSet, ASingleRunTellsNothingOfChance) {
  const Difference difference = difference_of(Values{1}, Values{5, 5}, 0.1);
  EXPECT_TRUE(difference.exceeds);
  EXPECT_FALSE(difference.interval);
  EXPECT_FALSE(difference.p);
  EXPECT_FALSE(difference.is_told());
}

Difference with_p(double p) {
  Difference difference;
  difference.p = p;
  return difference;
}

// Holm: 0.01 x 3, 0.02 x 2, 0.04 x 1, each at least the one before. Benjamini and Hochberg:
// 0.01 x 3 / 1, 0.02 x 3 / 2, 0.04 x 3 / 3.
TEST(Corrections, AllowForAllComparisonsThatHaveAPValue) {
  std::vector<Difference> all = {with_p(0.04), with_p(0.01), Difference{}, with_p(0.02)};
  const std::vector<Difference*> differences = {&all[0], &all[1], &all[2], &all[3]};
  correct(differences, Correction::holm);
  EXPECT_DOUBLE_EQ(*all[0].adjusted_p, 0.04);
  EXPECT_DOUBLE_EQ(*all[1].adjusted_p, 0.03);
  EXPECT_FALSE(all[2].adjusted_p);
  EXPECT_FALSE(all[2].is_significant);
  EXPECT_DOUBLE_EQ(*all[3].adjusted_p, 0.04);
  EXPECT_TRUE(all[0].is_significant);
  correct(differences, Correction::benjamini_hochberg);
  EXPECT_DOUBLE_EQ(*all[1].adjusted_p, 0.03);
  EXPECT_DOUBLE_EQ(*all[3].adjusted_p, 0.03);
  EXPECT_DOUBLE_EQ(*all[0].adjusted_p, 0.04);
}

}  // namespace
}  // namespace assay::comparison
