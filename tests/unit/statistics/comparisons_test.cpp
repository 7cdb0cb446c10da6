// SPDX-License-Identifier: Apache-2.0
#include "native/statistics/comparisons.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "native/statistics/bootstrap.h"
#include "native/statistics/quantiles.h"
#include "native/statistics/random_numbers.h"
#include "native/statistics/students_t.h"
#include "tests/support/scoring/normal_distribution.h"

namespace assay::statistics {
namespace {

using Values = std::vector<double>;

TEST(Variance, IsThatOfASample) {
  EXPECT_NEAR(variance(Values{2, 4, 4, 4, 5, 5, 7, 9}), 32.0 / 7, 1e-12);
  EXPECT_EQ(variance(Values{3}), 0);
}

TEST(Correlation, PearsonOfALineIsOneAndHasTheLinesSign) {
  EXPECT_NEAR(*pearson(Values{1, 2, 3}, Values{5, 7, 9}), 1, 1e-12);
  EXPECT_NEAR(*pearson(Values{1, 2, 3}, Values{9, 7, 5}), -1, 1e-12);
  // (-1, 0, 1) and (-1, 1, 0) of their means: 1 / (sqrt 2 x sqrt 2).
  EXPECT_NEAR(*pearson(Values{1, 2, 3}, Values{1, 3, 2}), 0.5, 1e-12);
}

TEST(Correlation, IsNothingWithoutVariation) {
  EXPECT_FALSE(pearson(Values{1, 1, 1}, Values{1, 2, 3}));
  EXPECT_FALSE(kendall(Values{1, 1}, Values{1, 2}));
  EXPECT_FALSE(spearman(Values{1}, Values{1}));
}

TEST(Correlation, SpearmanSeesRanksAlone) {
  EXPECT_NEAR(*spearman(Values{1, 2, 3, 4}, Values{1, 10, 100, 1000}), 1, 1e-12);
  // 1 - 6 x (0 + 1 + 1 + 0) / (4 x 15) without ties.
  EXPECT_NEAR(*spearman(Values{1, 2, 3, 4}, Values{10, 30, 20, 40}), 0.8, 1e-12);
}

TEST(Correlation, EqualValuesShareTheMeanOfTheirRanks) {
  EXPECT_EQ(ranks(Values{10, 20, 20, 30}), (Values{1, 2.5, 2.5, 4}));
}

TEST(Correlation, KendallCountsPairs) {
  // One of six pairs is the other way round.
  EXPECT_NEAR(*kendall(Values{1, 2, 3, 4}, Values{1, 3, 2, 4}), 4.0 / 6, 1e-12);
  // tau-b with a tie in x: 2 agreeing of 3 pairs, 2 untied in x, 3 in y.
  EXPECT_NEAR(*kendall(Values{1, 1, 2}, Values{1, 2, 3}), 2 / std::sqrt(2.0 * 3), 1e-12);
}

TEST(Distributions, StudentHasClosedFormsForOneAndTwoDegrees) {
  // One degree is Cauchy's distribution.
  for (const double t : {0.1, 1.0, 3.0, 12.7}) {
    EXPECT_NEAR(student_two_sided(t, 1), 1 - 2 / std::numbers::pi * std::atan(t), 1e-12);
    EXPECT_NEAR(student_two_sided(t, 2), 1 - t / std::sqrt(2 + t * t), 1e-12);
    EXPECT_NEAR(student_two_sided(-t, 2), student_two_sided(t, 2), 1e-15);
  }
  EXPECT_NEAR(student_two_sided(2.2281388519649385, 10), 0.05, 1e-10);
}

TEST(Distributions, TheHalfWidthLeavesFivePercentOfStudentsOutside) {
  EXPECT_NEAR(student_half_width(1), 12.706204736, 1e-8);
  EXPECT_NEAR(student_half_width(4), 2.776445105, 1e-8);
  EXPECT_NEAR(student_half_width(10), 2.228138852, 1e-8);
  EXPECT_NEAR(student_half_width(1e6), 1.959966, 1e-6);
}

TEST(Welch, EqualGroupsDoNotDiffer) {
  EXPECT_NEAR(*welch_p(Values{1, 2, 3}, Values{1, 2, 3}), 1, 1e-12);
}

TEST(Welch, WithEqualSizesAndSpreadsIsStudentsTest) {
  // Means 2 and 5, variance 1, n = 3: t = 3 / sqrt(2/3), 4 degrees of freedom.
  EXPECT_NEAR(*welch_p(Values{1, 2, 3}, Values{4, 5, 6}),
              student_two_sided(3 / std::sqrt(2.0 / 3), 4), 1e-12);
}

TEST(Welch, IsNoSurerThanTheSamplesAre) {
  const Values before = {10, 10, 10};
  const Values after = {11, 11, 11};
  EXPECT_EQ(*welch_p(before, after), 0);
  EXPECT_GT(*welch_p(before, after, 4), 0.5);
  EXPECT_FALSE(welch_p(Values{1}, after));
}

TEST(Welch, OneSidedIsHalfOfTwoSidedAndTheRestOnTheOtherSide) {
  const Values low = {1, 2, 3};
  const Values high = {4, 5, 6};
  const double both = *welch_p(low, high);
  EXPECT_NEAR(*welch_p_less(high, low), both / 2, 1e-12);
  EXPECT_NEAR(*welch_p_less(low, high), 1 - both / 2, 1e-12);
  EXPECT_NEAR(*welch_p_less(low, low), 0.5, 1e-12);
  EXPECT_FALSE(welch_p_less(Values{1}, low));
}

TEST(MultipleComparisons, HolmMultipliesByWhatIsLeft) {
  const Values adjusted = holm(Values{0.01, 0.04, 0.03});
  EXPECT_NEAR(adjusted[0], 0.03, 1e-12);
  EXPECT_NEAR(adjusted[2], 0.06, 1e-12);
  EXPECT_NEAR(adjusted[1], 0.06, 1e-12);  // never less than that of a smaller p
  EXPECT_EQ(holm(Values{0.9, 0.8})[0], 1);
}

TEST(MultipleComparisons, BenjaminiAndHochbergDivideByTheRank) {
  const Values adjusted = benjamini_hochberg(Values{0.01, 0.04, 0.03, 0.5});
  EXPECT_NEAR(adjusted[0], 0.04, 1e-12);
  EXPECT_NEAR(adjusted[1], 0.04 * 4 / 3, 1e-12);
  EXPECT_NEAR(adjusted[2], 0.04 * 4 / 3, 1e-12);  // 0.06 would be more than a larger p has
  EXPECT_NEAR(adjusted[3], 0.5, 1e-12);
  EXPECT_TRUE(benjamini_hochberg({}).empty());
}

// Returns by how much the median of the second group is greater.
Interval difference(const Values& before, const Values& after, const BootstrapRules& rules) {
  return bootstrap(
      {before, after}, [](const Groups& groups) { return median(groups[1]) - median(groups[0]); },
      rules);
}

TEST(Bootstrap, SameSeedSameInterval) {
  const Values before = {1, 2, 3, 4, 5};
  const Values after = {3, 4, 5, 6, 9};
  EXPECT_EQ(difference(before, after, {.seed = 7}), difference(before, after, {.seed = 7}));
}

// Blocks are compared with the same unchanged runs, though one of them has lost a slowed run.
TEST(Bootstrap, AGroupIsDrawnAlikeWhateverIsDrawnBesideIt) {
  const Values base = {1, 2, 3, 4, 5};
  const auto drawn_base = [&](const Values& other) {
    return drawings({base, other}, [](const Groups& groups) { return mean(groups[0]); }, {});
  };
  EXPECT_EQ(drawn_base({7, 8, 9}), drawn_base({7, 8}));
  const auto drawn_other =
      drawings({base, base}, [](const Groups& groups) { return mean(groups[1]); }, {});
  EXPECT_NE(drawn_other, drawn_base({7, 8}));
}

TEST(Bootstrap, DrawsWhatBelongsTogetherByNumber) {
  EXPECT_EQ(median_of_drawn(Values{1, 5, 9}, Values{2, 0, 2}), 9);
  EXPECT_EQ(median_of_drawn(Values{1, 5, 9}, Values{0, 1}), 3);
}

TEST(Bootstrap, ConstantsHaveAnIntervalWithoutWidth) {
  EXPECT_EQ(difference({2, 2, 2}, {5, 5, 5}, {}), (Interval{3, 3, 3}));
  EXPECT_EQ(percent_longer(Values{2, 2}, Values{5, 5}, {})->high, 150);
  EXPECT_FALSE(percent_longer(Values{}, Values{5, 5}, {}));
  const Interval ratio = ratio_of_medians(Values{2, 2}, Values{5, 5}, {});
  EXPECT_EQ(ratio, (Interval{2.5, 2.5, 2.5}));
  EXPECT_EQ(mean_interval(Values{4}, {}), (Interval{4, 4, 4}));
}

// The bootstrap distribution of a mean is normal with the values' spread / sqrt(n), nearly.
TEST(Bootstrap, IntervalOfAMeanIsThatOfTheNormalDistribution) {
  Values values;
  for (int i = 0; i < 400; ++i) {
    values.push_back(test::normal_quantile((i + 0.5) / 400));
  }
  const Interval interval = mean_interval(values, {.resamples = 8000});
  EXPECT_NEAR(interval.low, -1.96 / 20, 0.006);
  EXPECT_NEAR(interval.high, 1.96 / 20, 0.006);
}

// A 95 % interval misses the truth about once in twenty.
TEST(Bootstrap, CoversTheTruthAboutAsOftenAsItSays) {
  statistics::RandomNumbers random(11);
  const auto draw = [&random] {
    Values values;
    for (int i = 0; i < 25; ++i) {
      values.push_back(test::normal_quantile(std::max(random.unit(), 1e-12)));
    }
    return values;
  };
  int covered = 0;
  constexpr int kTrials = 200;
  for (int i = 0; i < kTrials; ++i) {
    const Values before = draw();
    Values after = draw();
    for (double& value : after) {
      value += 1;
    }
    covered += difference(before, after, {.seed = static_cast<std::uint64_t>(i), .resamples = 250})
                       .contains(1)
                   ? 1
                   : 0;
  }
  EXPECT_GE(covered, kTrials * 90 / 100);
  EXPECT_LE(covered, kTrials * 99 / 100);
}

}  // namespace
}  // namespace assay::statistics
