// SPDX-License-Identifier: Apache-2.0
// Costs from simulated loops whose cost is known.
#include "slowdown/calibration/cost_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "slowdown/calibration/kind_choice.h"

namespace assay::slowdown {
namespace {

// A machine on which the loop's body takes a fixed time, the first instructions are free, and each
// measurement is off by a share of itself.
struct SimulatedLoop {
  double body_picoseconds = 3000;
  double picoseconds_each = 90;
  double free_instructions = 12;
  double noise = 0.01;
  double outliers = 0;    // share of measurements that take up to three times as long
  double unevenness = 0;  // of the cost itself: every other count is off by this share
  std::uint32_t rounds = 21;

  std::vector<LoopTime> run(std::uint32_t seed) const;
};

std::vector<LoopTime> SimulatedLoop::run(std::uint32_t seed) const {
  std::mt19937 random(seed);
  std::normal_distribution<double> off(0, noise);
  std::uniform_real_distribution<double> unit(0, 1);
  std::vector<LoopTime> times;
  for (std::uint32_t round = 0; round < rounds; ++round) {
    std::uint32_t index = 0;
    for (const std::uint32_t count : {0U, 8U, 16U, 24U, 32U, 48U, 64U, 96U, 128U, 192U, 256U}) {
      const double bump = index++ % 2 == 0 ? 1 + unevenness : 1 - unevenness;
      const double paid = std::max(0.0, count - free_instructions) * picoseconds_each * bump;
      const double late = unit(random) < outliers ? 1 + 2 * unit(random) : 1;
      times.push_back({round, count, (body_picoseconds + paid) * (1 + off(random)) * late});
    }
  }
  return times;
}

KindCost fitted(const SimulatedLoop& loop, std::uint32_t seed = 1, Kind kind = Kind::mov) {
  const auto cost = fit_cost(kind, loop.run(seed), 7);
  EXPECT_TRUE(cost) << cost.error().message();
  return cost ? *cost : KindCost{};
}

TEST(CostFit, FindsTheCostBeyondTheSlack) {
  const KindCost cost = fitted({.noise = 0});
  EXPECT_NEAR(cost.picoseconds.estimate, 90, 1e-9);
  EXPECT_NEAR(cost.residual.estimate, 0, 1e-9);
  EXPECT_EQ(cost.linear_from, 16u);
}

TEST(CostFit, StartsAtNothingWhereThereIsNoSlack) {
  const KindCost cost = fitted({.free_instructions = 0, .noise = 0});
  EXPECT_NEAR(cost.picoseconds.estimate, 90, 1e-9);
  EXPECT_EQ(cost.linear_from, 0u);
}

TEST(CostFit, HoldsAgainstNoiseAndOutliers) {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    const KindCost cost = fitted({.noise = 0.02, .outliers = 0.15}, seed);
    EXPECT_NEAR(cost.picoseconds.estimate, 90, 4.5) << "seed " << seed;
    EXPECT_LE(cost.picoseconds.low, cost.picoseconds.estimate);
    EXPECT_GE(cost.picoseconds.high, cost.picoseconds.estimate);
  }
}

// 95 % in the long run; a bootstrap of 21 rounds comes somewhat short of it.
TEST(CostFit, IntervalsHoldTheTruthAboutAsOftenAsTheySay) {
  int hits = 0;
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    const KindCost cost = fitted({.noise = 0.02}, seed);
    hits += cost.picoseconds.low <= 90 && 90 <= cost.picoseconds.high ? 1 : 0;
  }
  EXPECT_GE(hits, 51);
  EXPECT_LE(hits, 60);
}

TEST(CostFit, TwoCalibrationsAgreeWithinATenth) {
  for (std::uint32_t seed = 1; seed <= 8; ++seed) {
    const SimulatedLoop loop{.noise = 0.03, .outliers = 0.1};
    const double first = fitted(loop, seed).picoseconds.estimate;
    EXPECT_NEAR(fitted(loop, seed + 1000).picoseconds.estimate / first, 1, 0.1);
  }
}

TEST(CostFit, UnevenCostsShowInTheResidual) {
  EXPECT_GT(fitted({.unevenness = 0.2}).residual.estimate, 0.1);
  EXPECT_LT(fitted({}).residual.estimate, 0.05);
}

TEST(CostFit, IsTheSameForTheSameSeed) { EXPECT_EQ(fitted({}, 3), fitted({}, 3)); }

TEST(CostFit, NeverMakesUpACost) {
  const auto error = [](std::vector<LoopTime> times) {
    const auto cost = fit_cost(Kind::nop2, times, 1);
    return cost ? std::string("none") : cost.error().message();
  };
  const auto times = SimulatedLoop{}.run(1);
  auto missing = times;
  missing.erase(missing.begin() + 30);
  EXPECT_NE(error(missing).find("lacks a count"), std::string::npos);
  auto doubled = times;
  doubled.push_back(times.front());
  EXPECT_NE(error(doubled).find("twice"), std::string::npos);
  for (const double value : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::infinity()}) {
    auto broken = times;
    broken[5].picoseconds = value;
    EXPECT_NE(error(broken).find("not a time"), std::string::npos);
  }
  EXPECT_NE(error({}).find("needs 6 rounds"), std::string::npos);
  EXPECT_NE(error(SimulatedLoop{.rounds = 5}.run(1)).find("needs 6 rounds"), std::string::npos);
  EXPECT_NE(error(SimulatedLoop{.picoseconds_each = 0, .noise = 0}.run(1)).find("take longer"),
            std::string::npos);
}

KindCost with_residual(Kind kind, double value, double low, double high) {
  return {kind, {90, 89, 91}, {value, low, high}, 16};
}

TEST(KindChoice, TakesTheMostRegular) {
  const std::vector<KindCost> costs = {with_residual(Kind::mov, 0.20, 0.18, 0.22),
                                       with_residual(Kind::nop2, 0.02, 0.01, 0.03),
                                       with_residual(Kind::lea, 0.10, 0.09, 0.11)};
  EXPECT_EQ(choose_kind(costs), Kind::nop2);
  EXPECT_EQ(choose_kind({}), std::nullopt);
}

TEST(KindChoice, TiesGoInCatalogueOrder) {
  const std::vector<KindCost> overlapping = {with_residual(Kind::lea, 0.08, 0.04, 0.12),
                                             with_residual(Kind::nop5, 0.03, 0.01, 0.05)};
  EXPECT_EQ(choose_kind(overlapping), Kind::lea);
  const std::vector<KindCost> close = {with_residual(Kind::nop9, 0.010, 0.009, 0.011),
                                       with_residual(Kind::nop2, 0.025, 0.024, 0.026)};
  EXPECT_EQ(choose_kind(close), Kind::nop2);
}

TEST(KindChoice, IsTheSameEachTime) {
  for (std::uint32_t seed = 1; seed <= 8; ++seed) {
    const std::vector<KindCost> costs = {
        fitted({.noise = 0.02}, seed, Kind::mov), fitted({.noise = 0.02}, seed + 100, Kind::nop2),
        fitted({.noise = 0.02, .unevenness = 0.3}, seed + 200, Kind::nop3)};
    EXPECT_EQ(choose_kind(costs), Kind::mov) << "seed " << seed;
  }
}

}  // namespace
}  // namespace assay::slowdown
