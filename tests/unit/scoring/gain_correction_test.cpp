// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/design/gain_correction.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace assay::scoring {
namespace {

constexpr double kSecond = 1e9;

// Executed 1e7 times in a run; wants 3 s by 300 instructions of 1 ns.
BlockExperiment block() {
  BlockExperiment wanted;
  wanted.facts.executions = 1e7;
  wanted.wanted_ns = 3 * kSecond;
  wanted.instructions = 300;
  wanted.counted_ns = 3 * kSecond;
  return wanted;
}

constexpr ChoiceRules kRules = {.ns_per_instruction = 1};

Cell run_of(std::uint64_t iterations, std::uint64_t iteration_us) {
  Cell cell;
  cell.iterations = IterationTimes{};
  cell.iterations->runtime_us.assign(iterations, iteration_us);
  cell.times.process_ns = 60 * kSecond;
  return cell;
}

TEST(GainOfATrial, IsOfAllIterationsAsTheQuietOnesAre) {
  Cell slowed = run_of(100, 12'000);
  slowed.iterations->runtime_us.back() = 900'000;  // disturbed
  EXPECT_NEAR(*trial_gain_ns(run_of(80, 10'000), slowed), 0.2 * kSecond, 1);
}

TEST(GainOfATrial, IsOfSlowedIterationsAlone) {
  Cell slowed = run_of(100, 12'000);
  std::fill_n(slowed.iterations->runtime_us.begin(), 70, 10'000);
  slowed.iterations->slowed_from = 70;
  EXPECT_NEAR(*trial_gain_ns(run_of(100, 10'000), slowed), 0.2 * kSecond, 1);
}

TEST(GainOfATrial, IsOfProcessesWhereNobodyTellsIterations) {
  Cell base;
  Cell slowed;
  EXPECT_FALSE(trial_gain_ns(base, slowed));
  base.times.process_ns = 10 * kSecond;
  slowed.times.process_ns = 12 * kSecond;
  EXPECT_NEAR(*trial_gain_ns(base, slowed), 2 * kSecond, 1);
}

TEST(GainCorrection, IsForBlocksThatGainTooLittle) {
  EXPECT_TRUE(is_enough(3 * kSecond, block()));
  EXPECT_TRUE(is_enough(2.25 * kSecond, block()));
  EXPECT_FALSE(is_enough(2.2 * kSecond, block()));
}

// A pipeline that hides the first second of what is inserted gains the rest exactly.
TEST(GainCorrection, AddsWhatIsHidden) {
  const auto gain_ns = [](const BlockExperiment& of) { return *of.counted_ns - 1 * kSecond; };
  const BlockExperiment more = corrected(block(), gain_ns(block()), kRules);
  EXPECT_EQ(more.instructions, 400U);
  EXPECT_NEAR(*more.counted_ns, 4 * kSecond, 1);
  EXPECT_NEAR(gain_ns(more), more.wanted_ns, 1);
  EXPECT_EQ(more.wanted_ns, block().wanted_ns);
}

TEST(GainCorrection, AddsAtMostWhatWasWantedOnceMore) {
  EXPECT_EQ(corrected(block(), 0, kRules).instructions, 600U);
  EXPECT_EQ(corrected(block(), -2 * kSecond, kRules).instructions, 600U);
  EXPECT_EQ(corrected(block(), 9 * kSecond, kRules).instructions, 300U);
}

TEST(GainCorrection, KeepsToTheLimit) {
  ChoiceRules rules = kRules;
  rules.most_instructions = 350;
  EXPECT_EQ(corrected(block(), 0, rules).instructions, 350U);
}

}  // namespace
}  // namespace assay::scoring
