// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/sampling_cost.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "scheduler/sampling/process_sampler.h"

namespace assay::sampling {
namespace {

TEST(SamplingCost, IsTheMedianOfWhatSamplesAdded) {
  const std::vector<CostTrial> trials{{1e6, 1.13e6, 10}, {1e6, 1.12e6, 10}, {1e6, 5e6, 10},
                                      {1e6, 1.14e6, 10}, {1e6, 9e5, 10},    {1e6, 1e6, 0}};
  const auto cost = cost_per_sample_ns(trials);
  ASSERT_TRUE(cost);
  EXPECT_NEAR(*cost, 13'000, 1);
}

TEST(SamplingCost, WithoutASampleIsAnError) {
  EXPECT_FALSE(cost_per_sample_ns(std::vector<CostTrial>{{1e6, 1e6, 0}}));
  EXPECT_FALSE(cost_per_sample_ns({}));
}

TEST(SamplingRate, FollowsFromWhatASampleCosts) {
  const double rate = rate_for(0.15, 13'000, {});
  EXPECT_NEAR(rate, 10'033, 1);
  EXPECT_NEAR(overhead_at(rate, 13'000), 0.15, 1e-9);
  EXPECT_DOUBLE_EQ(rate_for(0.5, 100, {}), 20'000);
  EXPECT_DOUBLE_EQ(rate_for(0.01, 0, {}), 20'000);
  EXPECT_DOUBLE_EQ(rate_for(1e-6, 13'000, {}), 100);
  EXPECT_TRUE(std::isinf(overhead_at(100'000, 13'000)));
}

TEST(PeriodJitter, StaysNearThePeriodAndIsRepeatable) {
  PeriodJitter jitter(50'000, 3);
  PeriodJitter same(50'000, 3);
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    const std::uint64_t period = jitter.next_period();
    EXPECT_EQ(period, same.next_period());
    EXPECT_GE(period, 35'000U);
    EXPECT_LE(period, 65'001U);
    sum += static_cast<double>(period);
    const auto pause = jitter.next_pause();
    EXPECT_EQ(pause, same.next_pause());
    EXPECT_GE(pause.count(), 500);
    EXPECT_LE(pause.count(), 1'500);
  }
  EXPECT_NEAR(sum / 10'000, 50'000, 500);
}

}  // namespace
}  // namespace assay::sampling
