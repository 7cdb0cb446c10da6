// SPDX-License-Identifier: Apache-2.0
// Tests how a score is fitted into its minutes.
#include "scheduler/experiment/design/score_extent.h"

#include <gtest/gtest.h>

namespace assay::experiment {
namespace {

constexpr double kPassedS = 150;

scoring::Experiment with_two_profilers() {
  using scoring::Role;
  scoring::Experiment experiment;
  experiment.profilers = {{.id = "async", .name = "async"},
                          {.id = "jfr", .name = "jfr"},
                          {.id = "ours", .name = "assay", .role = Role::oracle}};
  experiment.blocks.resize(1);
  experiment.blocks.front().facts.id = "b1";
  experiment.blocks.front().wanted_ns = 5e9;
  return experiment;
}

// A score of 13 minutes, with one block, and runs of so many seconds.
Result<std::optional<Extent>> with_runs_of(double run_s, scoring::Experiment& experiment) {
  ScoreSetup setup;
  setup.minutes = 13;
  setup.forks = 5;
  const RunsOf runs_of = [&](const Extent& extent) {
    auto blocks = experiment.blocks;
    blocks.resize(std::min(blocks.size(), extent.blocks));
    return RunsOfExtent{std::move(blocks), run_s};
  };
  return fit_into_time(setup, Pairs::needed, kPassedS, runs_of, experiment);
}

TEST(AScoresMinutes, HaveRoomForAllThatWasWanted) {
  scoring::Experiment experiment = with_two_profilers();
  const auto extent = with_runs_of(2, experiment);
  ASSERT_TRUE(extent && *extent);
  EXPECT_EQ((*extent)->forks, 5U);
  EXPECT_EQ((*extent)->profilers, 2U);
  EXPECT_EQ(experiment.profilers.size(), 3U);
}

TEST(AScoresMinutes, TellWhatTheyHaveNoRoomFor) {
  scoring::Experiment experiment = with_two_profilers();
  const auto extent = with_runs_of(40, experiment);
  ASSERT_TRUE(extent && *extent);
  EXPECT_EQ((*extent)->profilers, 1U);
  EXPECT_EQ(experiment.profilers.size(), 2U);
  ASSERT_FALSE(experiment.unmeasured.empty());
  EXPECT_EQ(experiment.unmeasured.front().what, "jfr");
}

// 12 runs of 55 s and more take 13 minutes, where 10 are left: runs are often shorter than trials.
TEST(AScoresMinutes, AreTriedWhereLittleIsLacking) {
  scoring::Experiment experiment = with_two_profilers();
  const auto extent = with_runs_of(55, experiment);
  ASSERT_TRUE(extent && *extent);
  EXPECT_EQ((*extent)->forks, kFewestForks);
  EXPECT_EQ((*extent)->profilers, 1U);
  EXPECT_FALSE((*extent)->has_liar);
}

TEST(AScoresMinutes, AreRefusedWhereMuchIsLacking) {
  scoring::Experiment experiment = with_two_profilers();
  const auto extent = with_runs_of(90, experiment);
  ASSERT_FALSE(extent);
  EXPECT_EQ(extent.error().code(), ErrorCode::limit_exceeded);
  EXPECT_NE(extent.error().message().find("a run takes about 90 s"), std::string::npos)
      << extent.error().message();
}

}  // namespace
}  // namespace assay::experiment
