// SPDX-License-Identifier: Apache-2.0
#include "native/codelog/iteration_rate.h"

#include <gtest/gtest.h>

namespace assay::codelog {
namespace {

using Verdict = IterationRate::Verdict;

constexpr MonotonicNanos kMillisecond = 1'000'000;

TEST(IterationRate, IsToleratedForEverWhereItIsLow) {
  IterationRate rate;
  for (int i = 1; i < 5000; ++i) {
    ASSERT_EQ(rate.note(i * kMillisecond), Verdict::tolerated) << i;
  }
}

TEST(IterationRate, IsTooHighFromTheFirstSecondWithMoreOn) {
  IterationRate rate;
  const MonotonicNanos start = 7'000 * kMillisecond;
  for (std::uint64_t i = 0; i < IterationRate::kMostInASecond; ++i) {
    ASSERT_EQ(rate.note(start + static_cast<MonotonicNanos>(i)), Verdict::tolerated);
  }
  EXPECT_EQ(rate.note(start + 999 * kMillisecond), Verdict::just_exceeded);
  EXPECT_EQ(rate.note(start + 999 * kMillisecond), Verdict::exceeded);
  EXPECT_EQ(rate.note(start + 9'000 * kMillisecond), Verdict::exceeded);
}

}  // namespace
}  // namespace assay::codelog
