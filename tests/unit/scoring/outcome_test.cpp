// SPDX-License-Identifier: Apache-2.0
// Tests what is said of a block, given what each fork reports.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "scheduler/scoring/score.h"
#include "tests/support/scoring/simulated_experiment.h"
#include "tests/unit/scoring/reported_shares.h"

namespace assay::scoring {
namespace {

constexpr double kExpected = 100 * 0.1 * 0.5 / 1.1;

BlockScore block_with(const Shares& base, const Shares& slowed, double slowed_seconds = 1.1) {
  return scored(base, {{slowed}, slowed_seconds}).blocks.at(0);
}

TEST(Outcome, IsRightWhereTheExpectedChangeIsReported) {
  const BlockScore block = block_with({49.9, 50, 50.1}, {54.4, 54.5, 54.6});
  EXPECT_NEAR(block.expected, kExpected, 1e-9);
  EXPECT_NEAR(block.error.estimate, 4.5 - kExpected, 1e-9);
  EXPECT_EQ(block.outcome, Outcome::right);
}

// The expected change follows from this time, whatever gain was wanted.
TEST(Outcome, IsOfTheTimeThatRunsHaveGained) {
  const BlockScore block = block_with({49.9, 50, 50.1}, {54.4, 54.5, 54.6});
  ASSERT_TRUE(block.gained_ns);
  EXPECT_NEAR(block.gained_ns->estimate, 0.1e9, 1);
  const BlockScore no_slower = block_with({49.9, 50, 50.1}, {49.9, 50, 50.1}, 0.9);
  ASSERT_TRUE(no_slower.gained_ns);
  EXPECT_NEAR(no_slower.gained_ns->estimate, -0.1e9, 1);
  EXPECT_EQ(no_slower.outcome, Outcome::undecided);
}

// A profiler that charges stubs to nobody has less Java code that the gain is a part of.
TEST(Outcome, IsRightWithinWhatStubsLeaveOpen) {
  const Shares base = {49.9, 50, 50.1};
  const auto with_stubs = [&](std::uint64_t percent, double slowed) {
    const Shares shares = {slowed - 0.1, slowed, slowed + 0.1};
    return scored(base, {{shares}, 1.1, percent}).blocks.at(0);
  };
  const BlockScore between = with_stubs(10, 54.8);
  EXPECT_NEAR(between.expected, kExpected, 1e-9);
  EXPECT_NEAR(between.most_expected, 100 * 0.1 * 0.5 / 1.0, 1e-9);
  EXPECT_EQ(between.error.estimate, 0);
  EXPECT_EQ(between.outcome, Outcome::right);
  EXPECT_NEAR(with_stubs(10, 54).error.estimate, 4 - kExpected, 1e-9);
  EXPECT_NEAR(with_stubs(10, 56).error.estimate, 1, 1e-9);
}

TEST(Outcome, IsNoAmountWhereStubsLeaveMuchOpen) {
  const Shares base = {49.9, 50, 50.1};
  const double most = 100 * 0.1 * 0.5 / 0.6;
  const auto reported = [&](double points) {
    const Shares shares = {49.9 + points, 50 + points, 50.1 + points};
    return scored(base, {{shares}, 1.1, 50}).blocks.at(0).outcome;
  };
  EXPECT_EQ(reported(6), Outcome::amount_undecided);
  EXPECT_EQ(reported(most + 5), Outcome::inexact);
  EXPECT_EQ(reported(0), Outcome::missed);
}

// The time of collectors is a part of the process's time, but not of a harness's time.
TEST(ExpectedChange, IsOfTheJavaPartOfTheTimeThatRunsAreComparedBy) {
  Results results;
  results.experiment.profilers = {{.id = "p", .name = "p"}};
  results.experiment.java_share = 0.5;
  results.experiment.harness_java_share = 0.8;
  results.experiment.blocks = {{.facts = {.id = "b0", .unit = "a", .method = "a"}}};
  for (std::uint32_t fork = 0; fork < 3; ++fork) {
    results.cells.push_back(run({VariantKind::base}, fork, 1, 50));
    results.cells.push_back(run({.kind = VariantKind::single_block, .block = "b0"}, fork, 1.1, 55));
  }
  EXPECT_NEAR(score(results, {}).blocks.at(0).expected, 100 * 0.1 * 0.5 / 0.9, 1e-9);
  results.experiment.harness_java_share.reset();
  EXPECT_NEAR(score(results, {}).blocks.at(0).expected, 100 * 0.1 * 0.5 / 0.6, 1e-9);
  results.experiment.harness_java_share = 0.8;
  for (Cell& cell : results.cells) {
    std::swap(cell.times.program_ns, cell.times.process_ns);
  }
  EXPECT_NEAR(score(results, {}).blocks.at(0).expected, 100 * 0.1 * 0.5 / 0.6, 1e-9);
}

// The profiler gives nearly all of the time to the method, and so expects no more for it.
TEST(ExpectedChange, IsOfTheTrueShareWhereTheReportedOneLeavesNoRoom) {
  Results results;
  results.experiment.profilers = {{.id = "p", .name = "p"},
                                  {.id = "o", .name = "o", .role = Role::oracle}};
  results.experiment.blocks = {{.facts = {.id = "b0", .unit = "a", .method = "a"}}};
  for (std::uint32_t fork = 0; fork < 3; ++fork) {
    for (const auto& [profiler, base, slowed] :
         {std::tuple{"p", 97.0, 97.3}, std::tuple{"o", 50.0, 54.5}}) {
      results.cells.push_back(run({VariantKind::base}, fork, 1, base));
      results.cells.back().key.profiler = profiler;
      results.cells.push_back(
          run({.kind = VariantKind::single_block, .block = "b0"}, fork, 1.1, slowed));
      results.cells.back().key.profiler = profiler;
    }
  }
  const ExperimentScore result = score(results, {});
  EXPECT_NEAR(result.blocks.at(0).expected, kExpected, 1e-9);
  EXPECT_EQ(result.blocks.at(0).outcome, Outcome::missed);
  EXPECT_EQ(result.blocks.at(1).outcome, Outcome::right);
}

TEST(Outcome, IsTheWrongAmountOnlyBeyondChance) {
  EXPECT_EQ(block_with({49.9, 50, 50.1}, {59.9, 60, 60.1}).outcome, Outcome::inexact);
  // 7.5 points, of which 3 are too many; but one fork says 4.5, which is right.
  const BlockScore block = block_with({49.5, 50, 50.5}, {54.5, 57.5, 58.5});
  EXPECT_NEAR(block.error.estimate, 7.5 - kExpected, 1e-9);
  EXPECT_TRUE(block.error.contains(0));
  EXPECT_EQ(block.outcome, Outcome::amount_undecided);
  EXPECT_EQ(block.blame, Blame::nobody);
}

TEST(Outcome, IsMissedOnlyWhereTooLittleIsReportedBeyondChance) {
  EXPECT_EQ(block_with({49.9, 50, 50.1}, {49.9, 50, 50.1}).outcome, Outcome::missed);
  // The reports rule out neither the absence of a change nor the expected change.
  EXPECT_EQ(block_with({45, 50, 55}, {45, 50.5, 56}).outcome, Outcome::undecided);
}

// The reports rule out neither the absence of a change nor the expected change where the run times,
// from which the expected change comes, vary by about as much as they grew.
TEST(Outcome, IsNotMissedWhereTheExpectedChangeMayBeSmall) {
  Results results;
  results.experiment.profilers = {{.id = "p", .name = "p"}};
  results.experiment.blocks = {{.facts = {.id = "b0", .unit = "a", .method = "a"}}};
  const double base_seconds[] = {0.985, 1.0, 1.03};
  const double slowed_seconds[] = {1.04, 1.08, 1.3};
  for (std::uint32_t fork = 0; fork < 3; ++fork) {
    results.cells.push_back(run({VariantKind::base}, fork, base_seconds[fork], 50));
    results.cells.push_back(
        run({.kind = VariantKind::single_block, .block = "b0"}, fork, slowed_seconds[fork], 50));
  }
  const BlockScore block = score(results, {}).blocks.at(0);
  EXPECT_LT(block.error.estimate, -ScoreRules().error_tolerance);
  EXPECT_GT(block.error.high, -ScoreRules().error_tolerance);
  EXPECT_EQ(block.outcome, Outcome::undecided);
}

// The profiler is sure, but whether the run got longer is not.
TEST(Outcome, IsUndecidedWhereTheRunTimeVariesMoreThanTheSlowdown) {
  Results results;
  results.experiment.profilers = {{.id = "p", .name = "p"}};
  results.experiment.blocks = {{.facts = {.id = "b0", .unit = "a", .method = "a"}}};
  const double base_seconds[] = {0.9, 1.0, 1.3};
  const double slowed_seconds[] = {0.95, 1.1, 1.35};
  for (std::uint32_t fork = 0; fork < 3; ++fork) {
    results.cells.push_back(run({VariantKind::base}, fork, base_seconds[fork], 50));
    results.cells.push_back(
        run({.kind = VariantKind::single_block, .block = "b0"}, fork, slowed_seconds[fork], 60));
  }
  const BlockScore block = score(results, {}).blocks.at(0);
  EXPECT_EQ(block.outcome, Outcome::undecided);
  EXPECT_EQ(block.why_undecided,
            "the run time varies more than the slowdown: use more forks, longer runs or more gain");
  EXPECT_FALSE(block.is_measured);
}

// Two forks are drawn as one of both in half of the drawings: their interval alone is no proof.
TEST(Outcome, IsNoWrongAmountWhereTwoForksVaryByMore) {
  const BlockScore block = block_with({49.9, 50, 50.1}, {60, 61});
  EXPECT_LT(block.p, ScoreRules().level);
  EXPECT_GT(block.error.low, ScoreRules().error_tolerance);
  EXPECT_GE(block.p_amount, ScoreRules().level / 2);
  EXPECT_EQ(block.outcome, Outcome::amount_undecided);
}

// Run times let expect 4.5 points, of which our own sampler, which knows the block of each sample,
// shows none: nobody can be blamed for not showing them either.
TEST(Outcome, IsUndecidedWhereOurOwnSamplerContradictsTheRunTimes) {
  Results results;
  results.experiment.profilers = {{.id = "p", .name = "p"},
                                  {.id = "q", .name = "q"},
                                  {.id = "o", .name = "o", .role = Role::oracle}};
  results.experiment.blocks = {{.facts = {.id = "b0", .unit = "a", .method = "a"}}};
  for (std::uint32_t fork = 0; fork < 3; ++fork) {
    for (const auto& [profiler, slowed] :
         {std::tuple{"p", 50.0}, std::tuple{"q", 54.5}, std::tuple{"o", 50.0}}) {
      results.cells.push_back(run({VariantKind::base}, fork, 1, 50));
      results.cells.back().key.profiler = profiler;
      results.cells.push_back(
          run({.kind = VariantKind::single_block, .block = "b0"}, fork, 1.1, slowed));
      results.cells.back().key.profiler = profiler;
    }
  }
  const ExperimentScore result = score(results, {});
  for (const std::size_t profiler : {0U, 1U}) {
    const BlockScore& block = result.blocks.at(profiler);
    EXPECT_EQ(block.outcome, Outcome::undecided);
    EXPECT_TRUE(block.is_contradicted);
    EXPECT_FALSE(block.is_judgeable);
    EXPECT_NE(block.why_undecided.find("our own sampler"), std::string::npos);
  }
  EXPECT_EQ(result.blocks.at(2).outcome, Outcome::missed);
  EXPECT_FALSE(result.blocks.at(2).is_contradicted);
  // "q" shows what our sampler does not show, so our sampler is wrong.
  const auto oracle = std::ranges::find(result.controls, "oracle", &Control::name);
  EXPECT_EQ(oracle->state, ControlState::fails);
  EXPECT_NE(std::ranges::find_if(oracle->findings,
                                 [](const std::string& finding) {
                                   return finding.find("larger than those of q") !=
                                          std::string::npos;
                                 }),
            oracle->findings.end());
}

// A method that has nearly all of the time can hardly show more time. So nobody knows whether the
// time is there, and a profiler that gives the method less time is not asked for more.
TEST(Outcome, IsUndecidedWhereOurOwnSamplerCannotTell) {
  Results results;
  results.experiment.profilers = {{.id = "p", .name = "p"},
                                  {.id = "o", .name = "o", .role = Role::oracle}};
  results.experiment.blocks = {{.facts = {.id = "b0", .unit = "a", .method = "a"}}};
  for (std::uint32_t fork = 0; fork < 3; ++fork) {
    for (const auto& [profiler, before, after] :
         {std::tuple{"p", 50.0, 50.0}, std::tuple{"o", 95.0, 95.5}}) {
      results.cells.push_back(run({VariantKind::base}, fork, 1, before));
      results.cells.back().key.profiler = profiler;
      results.cells.push_back(
          run({.kind = VariantKind::single_block, .block = "b0"}, fork, 1.1, after));
      results.cells.back().key.profiler = profiler;
    }
  }
  const BlockScore block = score(results, {}).blocks.at(0);
  EXPECT_EQ(block.outcome, Outcome::undecided);
  EXPECT_FALSE(block.is_judgeable);
  EXPECT_FALSE(block.is_contradicted);
  EXPECT_NE(block.why_undecided.find("our own sampler is undecided about this block: the expected"),
            std::string::npos);
}

// A large increase that varies is no proof of an increase, and still less that there was none.
TEST(Outcome, IsNeverMissedWhereMoreThanExpectedIsReported) {
  const BlockScore block = block_with({49.9, 50, 50.1}, {55, 62, 75});
  EXPECT_GE(block.p, ScoreRules().level);
  EXPECT_GT(block.p_expected, 0.5);
  EXPECT_EQ(block.outcome, Outcome::undecided);
}

// A change below the tolerance and the least difference cannot be told from no change.
TEST(Outcome, IsUndecidedWhereTooLittleWasChanged) {
  const double seconds = 1.06;  // 2.8 points
  const BlockScore block = block_with({49.9, 50, 50.1}, {49.9, 50, 50.1}, seconds);
  EXPECT_LT(block.expected, 3);
  EXPECT_EQ(block.outcome, Outcome::undecided);
  EXPECT_NE(block.why_undecided.find("expected change is too small"), std::string::npos);
  EXPECT_GT(block_with({49.9, 50, 50.1}, {49.9, 50, 50.1}, 1.065).expected, 3);
}

// Where others prolong iterations, inserted instructions get longer by more than what they slow.
TEST(Outcome, TellsNoAmountOfDisturbedRuns) {
  const auto outcome = [](const Shares& slowed, std::uint64_t disturbed_us) {
    std::vector<std::uint64_t> us(20, 1000);
    us.back() = us[18] = us[17] = disturbed_us;  // three of the second half's ten
    const Blocks blocks{.slowed = {slowed}, .iteration_us = us};
    return scored({49.9, 50, 50.1}, blocks).blocks.at(0).outcome;
  };
  const Shares right = {54.4, 54.5, 54.6};
  const Shares too_much = {59.9, 60, 60.1};
  EXPECT_EQ(outcome(right, 1400), Outcome::right);  // 12 % longer
  EXPECT_EQ(outcome(too_much, 1400), Outcome::inexact);
  EXPECT_EQ(outcome(right, 1600), Outcome::amount_undecided);  // 18 % longer
  EXPECT_EQ(outcome(too_much, 1600), Outcome::amount_undecided);
  EXPECT_EQ(outcome({49.9, 50, 50.1}, 1600), Outcome::missed);
  EXPECT_EQ(outcome({39.9, 40, 40.1}, 1600), Outcome::wrong_way);
}

// A program whose iterations differ, such as by what each tenth of them does, has no quiet run.
TEST(Outcome, TellsAmountsOfProgramsWithUnequalIterations) {
  const auto disturbance_beside = [](std::uint64_t quietest_us) {
    Results results = results_of({49.9, 50, 50.1}, {.slowed = {{54.4, 54.5, 54.6}}});
    for (Cell& cell : results.cells) {
      const std::uint64_t each_us = cell.key.variant.kind == VariantKind::base ? 1000 : 1100;
      std::vector<std::uint64_t> us(20, each_us);
      us[10] = us[15] = 2 * each_us;
      cell.iterations = IterationTimes{.runtime_us = us, .slowed_from = 0};
    }
    std::vector<std::uint64_t>& first = results.cells.front().iterations->runtime_us;
    first[10] = first[15] = quietest_us;
    return score(results, {}).blocks.at(0).disturbance;
  };
  EXPECT_DOUBLE_EQ(disturbance_beside(2000), 1);
  EXPECT_DOUBLE_EQ(disturbance_beside(1000), 1.1);
}

// One of two: the chance of a false "missed" is that of both together.
TEST(Outcome, AllowsForTheNumberOfBlocks) {
  const Shares base = {48.5, 50, 51.5};
  const Shares slowed = {48.4, 49.9, 51.4};
  const double alone = block_with(base, slowed).p_expected;
  const BlockScore of_two = scored(base, {{slowed, slowed}}).blocks.at(0);
  EXPECT_NEAR(of_two.p_expected, 2 * alone, 1e-12);
}

// Then loads no longer overlap, say, and the time is another method's as much as this one's.
TEST(Outcome, IsUndecidedWhereOtherCodeWaitsLonger) {
  const auto has_reason = [](double factor) {
    Results results = test::simulate({.forks = 3});
    for (BlockExperiment& block : results.experiment.blocks) {
      *block.counted_ns *= factor;
    }
    std::size_t undecided = 0;
    for (const BlockScore& block : score(results, {.resamples = 40}).blocks) {
      const bool waits = block.why_undecided.find("makes other code wait") != std::string::npos;
      EXPECT_TRUE(!waits || !block.is_judgeable);
      undecided += waits ? 1 : 0;
    }
    return undecided;
  };
  EXPECT_EQ(has_reason(0.9), 0U);
  EXPECT_GT(has_reason(0.6), 0U);
}

}  // namespace
}  // namespace assay::scoring
