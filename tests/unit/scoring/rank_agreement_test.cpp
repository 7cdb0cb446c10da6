// SPDX-License-Identifier: Apache-2.0
// Tests whether profilers order methods alike, on forks whose order is given.
#include "scheduler/scoring/rank_agreement.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/scoring/scored_simulation.h"

namespace assay::scoring {
namespace {

// Samples of the methods a, b and c, a fork each. One without any is not named.
using Samples = std::vector<std::vector<std::uint64_t>>;
const std::vector<std::string> kMethods = {"a", "b", "c"};
const std::vector<std::uint64_t> kFalling = {60, 30, 10};
const std::vector<std::uint64_t> kRising = {10, 30, 60};

void add_profiler(const std::string& id, const Samples& forks, Results& results) {
  results.experiment.profilers.push_back({.id = id, .name = id});
  for (std::uint32_t fork = 0; fork < forks.size(); ++fork) {
    Cell cell{.key = {.variant = {VariantKind::base}, .profiler = id, .fork = fork}};
    cell.profile = profilers::ReportedProfile{};
    for (std::size_t method = 0; method < forks[fork].size(); ++method) {
      if (forks[fork][method] > 0) {
        cell.profile->places.push_back({kMethods.at(method), {}, forks[fork][method]});
      }
    }
    results.cells.push_back(std::move(cell));
  }
}

std::vector<RankAgreement> agreements_of(const Results& results) {
  const CellTable cells(results);
  const ScoreRules rules;
  return rank_agreements({results.experiment, cells, rules});
}

RankAgreement own_agreement(const Samples& forks) {
  Results results;
  add_profiler("p", forks, results);
  return agreements_of(results).at(0);
}

RankAgreement agreement_between(const Samples& first, const Samples& second) {
  Results results;
  add_profiler("p", first, results);
  add_profiler("q", second, results);
  for (const RankAgreement& agreement : agreements_of(results)) {
    if (agreement.first != agreement.second) {
      return agreement;
    }
  }
  ADD_FAILURE() << "the two are not compared";
  return {.first = "p", .second = "q"};
}

TEST(RankIntervals, OfForksThatAgreeHaveNoWidth) {
  const Samples forks(3, kFalling);
  EXPECT_EQ(own_agreement(forks).tau_interval, (Interval{1, 1, 1}));
  EXPECT_EQ(agreement_between(forks, forks).tau_interval, (Interval{1, 1, 1}));
  EXPECT_EQ(agreement_between(forks, Samples(3, kRising)).tau_interval, (Interval{-1, -1, -1}));
}

// Of the first two forks, a and b alone are compared: their order is opposite. The third has c
// alone. Of the three pairs of methods, two are then in opposite order, and one has none in it.
TEST(RankAgreements, OfTwoForksAreOfTheMethodsThatOneOfTheTwoNames) {
  const RankAgreement own = own_agreement({{60, 40, 0}, {40, 60, 0}, {0, 0, 100}});
  EXPECT_EQ(own.pairs, 3U);
  EXPECT_NEAR(*own.tau, (-1 - 2 * 2 / std::sqrt(3 * 2)) / 3, 1e-12);
  EXPECT_NEAR(own.top_overlap, 1.0 / 3, 1e-12);
  EXPECT_EQ(own.same_hottest, 0);
}

// Methods below the least share count for the hottest five, but not for tau.
TEST(RankAgreements, LeaveMethodsOfSmallSharesOutOfTheOrder) {
  const Samples forks = {{600, 400, 5}, {400, 600, 0}};
  const RankAgreement own = own_agreement(forks);
  EXPECT_EQ(own.tau, -1);
  EXPECT_NEAR(own.top_overlap, 2.0 / 3, 1e-12);
  EXPECT_EQ(own.same_hottest, 0);
  const RankAgreement pair = agreement_between(Samples(1, forks[0]), Samples(1, forks[1]));
  EXPECT_EQ(pair.tau, own.tau);
  EXPECT_EQ(pair.top_overlap, own.top_overlap);
}

// One of the three pairs of forks agrees. Of the 27 drawings, six have only that pair, and twelve
// do not have it.
TEST(RankIntervals, OfAProfilerWithItselfAreOverPairsOfDifferentForks) {
  const RankAgreement own = own_agreement({kFalling, kFalling, kRising});
  EXPECT_NEAR(*own.tau, -1.0 / 3, 1e-12);
  ASSERT_TRUE(own.tau_interval);
  EXPECT_NEAR(own.tau_interval->low, -1, 1e-12);
  EXPECT_NEAR(own.tau_interval->high, 1, 1e-12);
}

// In 7 of 27 cases, two forks or three of those drawn are the odd one.
TEST(RankIntervals, OfTwoProfilersAreOfTheirMedians) {
  const RankAgreement pair =
      agreement_between({kFalling, kFalling, kRising}, {kFalling, kFalling, kFalling});
  EXPECT_EQ(pair.tau, 1);
  ASSERT_TRUE(pair.tau_interval);
  EXPECT_EQ(pair.tau_interval->low, -1);
  EXPECT_EQ(pair.tau_interval->high, 1);
}

TEST(RankIntervals, AreNotMadeOfTooFewForks) {
  EXPECT_FALSE(own_agreement(Samples(2, kFalling)).tau_interval);
  EXPECT_TRUE(own_agreement(Samples(2, kFalling)).tau);
  EXPECT_FALSE(agreement_between(Samples(1, kFalling), Samples(3, kFalling)).tau_interval);
  EXPECT_TRUE(agreement_between(Samples(2, kFalling), Samples(3, kFalling)).tau_interval);
}

TEST(RankIntervals, HoldTheEstimate) {
  for (const RankAgreement& agreement : simulated().agreements) {
    ASSERT_EQ(agreement.tau.has_value(), agreement.tau_interval.has_value());
    if (agreement.tau) {
      EXPECT_TRUE(agreement.tau_interval->contains(*agreement.tau))
          << agreement.first << " " << agreement.second;
      EXPECT_GE(agreement.tau_interval->low, -1);
      EXPECT_LE(agreement.tau_interval->high, 1);
    }
  }
}

}  // namespace
}  // namespace assay::scoring
