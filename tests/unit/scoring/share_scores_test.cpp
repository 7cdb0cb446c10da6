// SPDX-License-Identifier: Apache-2.0
// Methods' shares with the whole program slowed, of forks whose shares are given.
#include "scheduler/scoring/share_scores.h"

#include <gtest/gtest.h>

#include "scheduler/scoring/wrong_shares.h"

namespace assay::scoring {
namespace {

constexpr std::uint64_t kSamples = 1'000'000;  // so many that forks alone vary

Cell run(const Variant& variant, std::uint32_t fork, double percent) {
  const auto own = static_cast<std::uint64_t>(percent / 100 * kSamples);
  Cell cell{.key = {.variant = variant, .profiler = "p", .fork = fork}};
  cell.profile = profilers::ReportedProfile{.places = {{"a", {}, own}, {"b", {}, kSamples - own}}};
  return cell;
}

// Shares of method "a" in percent, a fork each.
using Percents = std::vector<double>;

void add_runs(const Variant& variant, const Percents& percents, Results& results) {
  for (std::uint32_t fork = 0; fork < percents.size(); ++fork) {
    results.cells.push_back(run(variant, fork, percents[fork]));
  }
}

MethodChange change_of(const Results& results, const std::string& method) {
  const CellTable cells(results);
  const ScoreRules rules;
  const Scoring scoring{results.experiment, cells, rules};
  for (const ShareComparison& comparison : share_comparisons(scoring)) {
    for (const MethodChange& change : comparison.methods) {
      if (change.method == method) {
        return change;
      }
    }
  }
  ADD_FAILURE() << method << " is not compared";
  return {.method = method};
}

Results slowed(const Percents& base, const Percents& after) {
  Results results;
  results.experiment.profilers = {{.id = "p", .name = "p"}};
  results.experiment.plans = {{.target_percent = 100}};
  add_runs({VariantKind::base}, base, results);
  add_runs({VariantKind::whole_program, 100}, after, results);
  return results;
}

// Of three forks drawn anew, the smallest is the median in 7 of 27 cases, and so is the largest.
TEST(ShareIntervals, AreOfTheDifferenceOfTheMedians) {
  const Results results = slowed({50, 50, 50}, {53, 54, 56});
  const MethodChange change = change_of(results, "a");
  ASSERT_TRUE(change.interval);
  EXPECT_NEAR(change.interval->estimate, change.difference(), 1e-9);
  constexpr double kOneSample = 100.0 / kSamples;
  EXPECT_NEAR(change.interval->estimate, 4, 2 * kOneSample);
  EXPECT_NEAR(change.interval->low, 3, 2 * kOneSample);
  EXPECT_NEAR(change.interval->high, 6, 2 * kOneSample);
  const MethodChange other = change_of(results, "b");
  EXPECT_NEAR(other.interval->low, -change.interval->high, 1e-9);
}

TEST(ShareIntervals, AreTheSameEachTime) {
  const Results results = slowed({49, 50, 52, 53}, {53, 54, 56, 58});
  EXPECT_EQ(change_of(results, "a").interval, change_of(results, "a").interval);
}

TEST(ShareIntervals, AreNotMadeOfASingleFork) {
  EXPECT_FALSE(change_of(slowed({50}, {53, 54, 56}), "a").interval);
  EXPECT_FALSE(change_of(slowed({49, 50, 51}, {53}), "a").interval);
  EXPECT_TRUE(change_of(slowed({49, 50}, {53, 54}), "a").interval);
}

TEST(ShareIntervals, AreOfChangesWithoutPollsToo) {
  Results results = slowed({50, 50, 50}, {53, 54, 56});
  add_runs({VariantKind::without_polls}, {40, 40, 40}, results);
  const CellTable cells(results);
  const ScoreRules rules;
  const auto polls = poll_scores({results.experiment, cells, rules});
  ASSERT_EQ(polls.size(), 1U);
  for (const MethodChange& change : polls[0].methods) {
    ASSERT_TRUE(change.interval) << change.method;
    EXPECT_NEAR(change.interval->high, change.difference(), 1e-9);
  }
}

// What "a" gains, "b" loses, in the same fork.
TEST(Moved, IsOfWholeForks) {
  Results results = slowed({50, 50, 50}, {});
  add_runs({VariantKind::without_polls}, {40, 44, 46}, results);
  const CellTable cells(results);
  const ScoreRules rules;
  const auto polls = poll_scores({results.experiment, cells, rules});
  ASSERT_EQ(polls.size(), 1U);
  constexpr double kOneSample = 100.0 / kSamples;
  EXPECT_NEAR(polls[0].moved.estimate, 12, 4 * kOneSample);
  EXPECT_NEAR(polls[0].moved.low, 8, 4 * kOneSample);
  EXPECT_NEAR(polls[0].moved.high, 20, 4 * kOneSample);
}

// Ten methods that have 0.9 % each, of which a profiler sees none: as few samples might.
TEST(TimeOnWrongMethods, IsThatOfMethodsWithOnePercent) {
  Results results;
  results.experiment.profilers = {{.id = "p", .name = "p"},
                                  {.id = "o", .name = "o", .role = Role::oracle}};
  Cell truth{.key = {.variant = {VariantKind::base}, .profiler = "o"}};
  truth.profile = profilers::ReportedProfile{.places = {{"a", {}, 700}, {"b", {}, 210}}};
  for (char name = 'c'; name < 'm'; ++name) {
    truth.profile->places.push_back({std::string(1, name), {}, 9});
  }
  Cell reported{.key = {.variant = {VariantKind::base}, .profiler = "p"}};
  reported.profile = profilers::ReportedProfile{.places = {{"a", {}, 800}, {"b", {}, 200}}};
  results.cells = {truth, reported};
  const CellTable cells(results);
  const ScoreRules rules;
  EXPECT_NEAR(*wrong_share({results.experiment, cells, rules}, "p"), 1, 1e-9);
}

// Chance depends on how many samples there were, not on how long they took.
TEST(AProfileOfTimes, HasASampleForSomeMilliseconds) {
  const MethodProfile profile =
      method_profile({.places = {{"a", {}, 30}, {"b", {}, 10}}, .ms_per_sample = 10});
  EXPECT_EQ(profile.java_samples, 4);
  EXPECT_EQ(profile.share("a"), 0.75);
}

}  // namespace
}  // namespace assay::scoring
