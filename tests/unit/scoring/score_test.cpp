// SPDX-License-Identifier: Apache-2.0
// Samplers with a known bias: the score has to find the bias that was put in.
#include "scheduler/scoring/score.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "scheduler/scoring/blocks/block_change.h"
#include "scheduler/scoring/judging/verdicts.h"
#include "tests/support/scoring/simulated_experiment.h"
#include "tests/unit/scoring/scored_simulation.h"

namespace assay::scoring {
namespace {

const BlockScore& block_of(std::string_view profiler, std::string_view block) {
  const auto found = std::ranges::find_if(simulated().blocks, [&](const BlockScore& score) {
    return score.profiler == profiler && score.block == block;
  });
  EXPECT_NE(found, simulated().blocks.end());
  return *found;
}

// Table 5 of paper 4: Vector.append has 2.17 % and is to gain 12.41 points where String.equals, in
// the same runs, has 34.83 % and is to gain 8.26. Both follow from one D / (T + D).
TEST(ExpectedChange, AgreesWithThePublishedTable) {
  const double gained = 0.1268 / (1 - 0.1268);
  EXPECT_NEAR(100 * expected_change(0.0217, 1, gained), 12.41, 0.02);
  EXPECT_NEAR(100 * expected_change(0.3483, 1, gained), 8.26, 0.02);
  EXPECT_EQ(expected_change(0.3, 0, 0), 0);
}

TEST(Blocks, TheOracleIsRightAboutAll) {
  for (const BlockScore& block : simulated().blocks) {
    if (block.profiler == "oracle") {
      EXPECT_EQ(block.outcome, Outcome::right) << block.block;
      EXPECT_EQ(block.blame, Blame::nobody);
      EXPECT_EQ(block.went_to, "");
    }
  }
  EXPECT_EQ(verdict_of(simulated(), "oracle").grade, Grade::accurate);
}

// Base and repeat are the same program: a block is compared with the runs of both.
TEST(Blocks, AreComparedWithAllRunsOfTheUnchangedProgram) {
  const test::Simulation simulation{.forks = 3, .samples = 1000};
  scoring::Results results = test::simulate(simulation);
  for (const BlockScore& block : score(results, {.resamples = 50}).blocks) {
    EXPECT_EQ(block.base_forks, 2 * simulation.forks) << block.profiler << " " << block.block;
    EXPECT_EQ(block.slowed_forks, simulation.forks);
  }
  std::erase_if(results.cells,
                [](const Cell& cell) { return cell.key.variant.kind == VariantKind::repeat; });
  for (const BlockScore& block : score(results, {.resamples = 50}).blocks) {
    EXPECT_EQ(block.base_forks, simulation.forks) << block.profiler << " " << block.block;
  }
}

TEST(Blocks, LosingAThirdAtRandomChangesNoShare) {
  const Verdict& verdict = verdict_of(simulated(), "lossy");
  EXPECT_NEAR(*verdict.lost, 100.0 / 3, 1.5);
  EXPECT_EQ(verdict.detected, verdict_of(simulated(), "perfect").detected);
  EXPECT_FALSE(verdict_of(simulated(), "perfect").lost);  // it keeps no account, which is not 0
}

TEST(Blocks, InlinedCodeThatIsBlamedOnTheRootIsMissedAndFoundThere) {
  const BlockScore& inlined = block_of("root", "b1");
  EXPECT_EQ(inlined.outcome, Outcome::missed);
  EXPECT_FALSE(inlined.seen);
  EXPECT_EQ(inlined.went_to, "sim.Sort.run");
  EXPECT_EQ(inlined.blame, Blame::profiler);
  EXPECT_NEAR(inlined.went_points, inlined.expected * (1 - 0.59), 1.5);
  EXPECT_EQ(block_of("root", "b0").outcome, Outcome::right);
}

TEST(Blocks, SkidMovesTheTimeOfABlockToTheNext) {
  const BlockScore& skidded = block_of("skid", "b2");  // swap; behind it is the lambda
  EXPECT_FALSE(is_detected(skidded.outcome));
  EXPECT_LT(skidded.reported.estimate, 0);           // its part of a longer run is less
  EXPECT_EQ(skidded.went_to, "sim.Sort.partition");  // as debug information calls the lambda
}

// b3 is a lambda that the debug information calls partition.
TEST(Blame, WhatDebugInformationHasWrongIsNoProfilersFault) {
  EXPECT_FALSE(is_detected(block_of("debug-info", "b3").outcome));
  EXPECT_EQ(block_of("debug-info", "b3").blame, Blame::debug_information);
  EXPECT_FALSE(is_detected(block_of("perfect", "b3").outcome));
  EXPECT_EQ(block_of("perfect", "b3").blame, Blame::debug_information);
  EXPECT_EQ(block_of("oracle", "b3").outcome, Outcome::right);
}

TEST(Blame, TheDebugInformationsRowHasTheForksOfTheOracles) {
  EXPECT_EQ(verdict_of(simulated(), "debug-info").forks, verdict_of(simulated(), "oracle").forks);
  EXPECT_EQ(simulated().finished_cells, simulated().experiment.order.size());
}

TEST(Blame, IsNotHeldAgainstAProfilerInItsVerdict) {
  const Verdict& perfect = verdict_of(simulated(), "perfect");
  EXPECT_EQ(perfect.excused, 1U);
  EXPECT_EQ(perfect.own_detected, perfect.detected);
  EXPECT_EQ(perfect.detected + 1, perfect.tested);
  EXPECT_LT(perfect.own_error->estimate, perfect.error->estimate);
  EXPECT_EQ(perfect.grade, Grade::accurate);
  EXPECT_GT(*perfect.wrong_share, 5);
  EXPECT_LT(perfect.own_wrong_share->estimate, 3);
  EXPECT_EQ(verdict_of(simulated(), "debug-info").own_wrong_share->estimate,
            verdict_of(simulated(), "debug-info").wrong_share);
  EXPECT_EQ(verdict_of(simulated(), "debug-info").excused, 0U);
  EXPECT_EQ(verdict_of(simulated(), "debug-info").grade, Grade::partly);
}

TEST(Lines, AreScoredWhereAProfilerHasThem) {
  // Both blocks are partition's: the method's share is right even where the line's is not.
  const BlockScore& perfect = block_of("perfect", "b1");
  ASSERT_TRUE(perfect.by_lines);
  EXPECT_EQ(perfect.by_lines->outcome, Outcome::right);
  const BlockScore& skidded = block_of("skid", "b1");
  ASSERT_TRUE(skidded.by_lines);
  EXPECT_LT(skidded.by_lines->error.estimate, -5);
  EXPECT_TRUE(is_wrong(skidded.by_lines->outcome));
  EXPECT_FALSE(is_detected(skidded.by_lines->outcome));
  EXPECT_FALSE(block_of("root", "b1").by_lines);
}

TEST(Lines, AreScoredWhereProfilesHaveThemThoughNobodySaidSo) {
  Results results = test::simulate({.forks = 3});
  for (ProfilerVariant& profiler : results.experiment.profilers) {
    profiler.gives_lines = false;
  }
  const auto result = score(results, {.resamples = 40});
  for (const BlockScore& block : result.blocks) {
    const bool is_decided = block.slowed_forks > 0 && block.expected > 0;
    EXPECT_EQ(block.by_lines.has_value(), is_decided && block.profiler != "root")
        << block.profiler << " " << block.block;
  }
}

// Says what our own sampler finds in the block, and gives half of it to another method, as it does
// where both have operations in the block.
void mix_methods(Cell& cell, const std::string& method, const std::string& other) {
  std::uint64_t all = 0;
  std::uint64_t moved = 0;
  for (auto& place : cell.profile->places) {
    all += place.samples;
    if (place.method == method) {
      cell.blocks = {
          {"a block", place.samples + (cell.blocks.empty() ? 0 : cell.blocks[0].samples)}};
      moved += place.samples / 2;
      place.samples -= place.samples / 2;
    }
  }
  cell.profile->places.push_back({other, std::nullopt, moved});
  const SampleCounts counts{.compiled = all + cell.profile->unknown};
  cell.sampled = SampledParts{.run = counts, .iterations = counts, .warm = counts};
}

TEST(Blocks, ThatAreMixedAreKnownToOurOwnSamplerAsBlocks) {
  Results results = test::simulate({});
  BlockFacts& facts = results.experiment.blocks.at(0).facts;
  const auto outcome_of = [&](std::string_view block) {
    for (const BlockScore& one : score(results, {.resamples = 40}).blocks) {
      if (one.profiler == "oracle" && one.block == block) {
        return one.outcome;
      }
    }
    return Outcome::undecided;
  };
  const std::string id = facts.id;
  for (Cell& cell : results.cells) {
    if (cell.key.profiler == "oracle" && cell.profile) {
      mix_methods(cell, facts.method, "sim.Other.inlined");
    }
  }
  EXPECT_NE(outcome_of(id), Outcome::right) << "half of the block's time is another method's";
  facts.name = "a block";
  facts.methods = 2;
  EXPECT_EQ(outcome_of(id), Outcome::right);
}

TEST(Shares, AnEvenSlowdownChangesNoMethodByMuch) {
  for (const ShareComparison& comparison : simulated().shares) {
    EXPECT_EQ(comparison.off, 0U) << comparison.profiler << comparison.worst_method;
    EXPECT_GT(*comparison.pearson, 0.97);
  }
}

// Where only a part of the program is slowed, shares change in truth, too.
TEST(Shares, AreComparedWithOurOwnSamplersChangesBesides) {
  for (const ShareComparison& comparison : simulated().shares) {
    ASSERT_TRUE(comparison.off_of_truth) << comparison.profiler;
    if (comparison.profiler == "oracle") {
      EXPECT_EQ(*comparison.off_of_truth, 0U);
    }
  }
}

// All samplers see the same change of a program that is slowed in one method alone.
TEST(Shares, ThatChangeInTruthAreOffButNotOfTheTruth) {
  Results results = test::simulate({});
  for (Cell& cell : results.cells) {
    if (cell.key.variant.kind != VariantKind::whole_program || !cell.profile) {
      continue;
    }
    for (auto& place : cell.profile->places) {
      place.samples *= place.method == "sim.Sort.partition" ? 4 : 1;
    }
  }
  for (const ShareComparison& comparison : score(results, {.resamples = 40}).shares) {
    if (comparison.profiler == "perfect" || comparison.profiler == "oracle") {
      EXPECT_GT(comparison.off, 0U) << comparison.profiler;
      EXPECT_EQ(*comparison.off_of_truth, 0U) << comparison.profiler;
    }
  }
}

TEST(Overheads, AreThoseOfThePlan) {
  const OverheadScore& overhead = simulated().overheads.at(0);
  EXPECT_NEAR(overhead.overhead_percent->estimate, 100, 6);
  double all = 0;
  for (const HistogramBin& bin : overhead.histogram) {
    all += bin.share;
  }
  EXPECT_NEAR(all, 100, 1e-6);
  EXPECT_NEAR(overhead.measured_share, 100, 1e-6);
  EXPECT_EQ(overhead.histogram.size(), 20U);
}

// As where a run's first iterations, which are not slowed yet, are half of its time: 20 s.
void begin_cold(Cell& cell) {
  const double warm_ns = *cell.times.program_ns;
  cell.times.program_ns = 20e9 + warm_ns;
  cell.iterations = IterationTimes{};
  cell.iterations->cpu_us.assign(20, 1'000'000);
  cell.iterations->cpu_us.resize(60, static_cast<std::uint64_t>(warm_ns / 1e3 / 40));
}

TEST(Overheads, AreThoseOfWarmIterationsWhereRunsSayWhatTheyTook) {
  Results results = test::simulate({});
  std::ranges::for_each(results.cells, begin_cold);
  const OverheadScore overhead = score(results, {.resamples = 40}).overheads.at(0);
  EXPECT_NEAR(overhead.overhead_percent->estimate, 100, 6);
  EXPECT_LT(overhead.whole_percent->estimate, 70);
  const auto base = std::ranges::find_if(results.cells, [](const Cell& cell) {
    return cell.key.variant.kind == VariantKind::base && cell.key.profiler.empty();
  });
  ASSERT_NE(base, results.cells.end());
  base->iterations.reset();
  EXPECT_EQ(score(results, {.resamples = 40}).overheads.at(0).overhead_percent,
            overhead.whole_percent);
}

TEST(Polls, TakingThemOutMovesTheTimeOfTheSamplerThatNeedsThem) {
  const auto moved = [](const std::string& id) {
    return std::ranges::find(simulated().polls, id, &PollScore::profiler)->moved.estimate;
  };
  EXPECT_GT(moved("polls"), 150);  // nearly 200: all time moves
  EXPECT_LT(moved("oracle"), 5);
}

TEST(Ranks, ProfilersThatSeeTheSameAgree) {
  for (const RankAgreement& agreement : simulated().agreements) {
    if (agreement.first == "perfect" && agreement.second == "debug-info") {
      EXPECT_EQ(agreement.same_hottest, 1);
      EXPECT_EQ(agreement.top_overlap, 1);
    }
    if (agreement.first == "root" && agreement.second == "oracle") {
      EXPECT_LT(agreement.top_overlap, 0.5);
    }
    EXPECT_EQ(agreement.pairs, agreement.first == agreement.second ? 10U : 1U);
  }
}

TEST(Reasons, SplitTheBlocksOfAProfilerWithoutRest) {
  std::map<std::pair<std::string, std::string>, std::uint32_t> tested;
  for (const ReasonSplit& split : simulated().reasons) {
    EXPECT_LE(split.right, split.amount_decided());
    tested[{split.profiler, split.reason}] += split.tested;
    EXPECT_LE(split.right, split.detected);
    EXPECT_LE(split.detected, split.tested);
    if (split.profiler == "root" && split.value == "inlined") {
      EXPECT_EQ(split.detected, 0U);
    }
  }
  for (const auto& [key, count] : tested) {
    EXPECT_EQ(count, verdict_of(simulated(), key.first).tested) << key.second;
  }
}

// Three short runs of a profiler that is right: what it reports is all noise, which proves nothing.
TEST(Undecided, FewSamplesProveNothingAgainstAGoodProfiler) {
  std::uint32_t undecided = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto few =
        score(test::simulate({.forks = 3, .samples = 100, .seed = seed}), {.resamples = 200});
    for (const BlockScore& block : few.blocks) {
      if (block.profiler == "oracle") {
        EXPECT_NE(block.outcome, Outcome::missed) << block.block << " " << seed;
        undecided += block.outcome == Outcome::undecided ? 1 : 0;
      }
    }
  }
  EXPECT_GT(undecided, 0U);
}

TEST(Failures, FailedCellsAreLeftOutAndNamed) {
  Results results = test::simulate({.forks = 3});
  for (Cell& cell : results.cells) {
    if (cell.key.profiler == "skid" && cell.key.fork == 1) {
      cell.failure = "the profiler wrote nothing";
      cell.profile.reset();
    }
  }
  const auto result = score(results, {.resamples = 50});
  EXPECT_EQ(verdict_of(result, "skid").forks, 2U);
  EXPECT_GT(verdict_of(result, "skid").failed, 0U);
  EXPECT_EQ(result.experiment.unmeasured.back().why, "the profiler wrote nothing");
}

}  // namespace
}  // namespace assay::scoring
