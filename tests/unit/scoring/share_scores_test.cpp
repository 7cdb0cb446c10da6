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

// In each fork, "b" loses what "a" gains.
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
  const auto wrong = wrong_share({results.experiment, cells, rules}, "p");
  EXPECT_NEAR(wrong->all, 1, 1e-9);
  EXPECT_NEAR(wrong->own.estimate, 1, 1e-9);  // of the JVM nothing is known
}

Cell base_of(const std::string& profiler, std::vector<profilers::ChargedPlace> places) {
  Cell cell{.key = {.variant = {VariantKind::base}, .profiler = profiler}};
  cell.profile = profilers::ReportedProfile{.places = std::move(places)};
  return cell;
}

// "hot" has 80 % of the time, of which the JVM's debug information gives 50 points to its caller.
TEST(TimeOnWrongMethods, IsTheProfilersOwnWhereTheJvmKnowsBetter) {
  Results results;
  results.experiment.profilers = {{.id = "believes", .name = "believes"},
                                  {.id = "invents", .name = "invents"},
                                  {.id = "o", .name = "o", .role = Role::oracle},
                                  {.id = "jvm", .name = "jvm", .role = Role::debug_information}};
  results.cells = {base_of("o", {{"hot", {}, 80}, {"caller", {}, 20}}),
                   base_of("jvm", {{"hot", {}, 30}, {"caller", {}, 70}}),
                   base_of("believes", {{"hot", {}, 35}, {"caller", {}, 65}}),
                   base_of("invents", {{"hot", {}, 10}, {"caller", {}, 30}, {"main", {}, 60}})};
  const CellTable cells(results);
  const ScoreRules rules;
  const Scoring scoring{results.experiment, cells, rules};
  EXPECT_NEAR(wrong_share(scoring, "believes")->all, 45, 1e-9);
  EXPECT_NEAR(wrong_share(scoring, "believes")->own.estimate, 0, 1e-9);
  EXPECT_NEAR(wrong_share(scoring, "invents")->all, 70, 1e-9);
  EXPECT_NEAR(wrong_share(scoring, "invents")->own.estimate, 60, 1e-9);
  EXPECT_NEAR(wrong_share(scoring, "jvm")->own.estimate, 50, 1e-9);  // no excuse for itself
  EXPECT_FALSE(wrong_share(scoring, "o"));
}

// A fork whose samples the JVM has not named, for a file was lost, is compared with none of
// another.
TEST(TimeOnWrongMethods, IsOfTheForksThatTheJvmHasNamedTheSamplesOf) {
  Results results;
  results.experiment.profilers = {{.id = "p", .name = "p"},
                                  {.id = "o", .name = "o", .role = Role::oracle},
                                  {.id = "jvm", .name = "jvm", .role = Role::debug_information}};
  for (std::uint32_t fork = 0; fork < 3; ++fork) {
    const std::uint64_t hot = fork == 0 ? 10 : 80;
    results.cells.push_back(base_of("o", {{"hot", {}, hot}, {"caller", {}, 100 - hot}}));
    results.cells.back().key.fork = fork;
    if (fork > 0) {
      results.cells.push_back(base_of("jvm", {{"hot", {}, 30}, {"caller", {}, 70}}));
      results.cells.back().key.fork = fork;
    }
  }
  results.cells.push_back(base_of("p", {{"hot", {}, 30}, {"caller", {}, 70}}));
  const CellTable cells(results);
  const ScoreRules rules;
  const auto wrong = wrong_share({results.experiment, cells, rules}, "p");
  EXPECT_NEAR(wrong->all, 50, 1e-9);
  EXPECT_EQ(wrong->own, (Interval{0, 0, 0}));
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
