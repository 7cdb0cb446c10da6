// SPDX-License-Identifier: Apache-2.0
// Samplers with a known bias: the score has to find the bias that was put in.
#include "scheduler/scoring/score.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "scheduler/scoring/score_parts.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::scoring {
namespace {

// One experiment for all tests: scoring it takes most of their time.
const ExperimentScore& simulated() {
  static const ExperimentScore result =
      score(test::simulate({.samples = 3000}), {.resamples = 150});
  return result;
}

const BlockScore& block_of(const std::string& profiler, const std::string& block) {
  const auto found = std::ranges::find_if(simulated().blocks, [&](const BlockScore& score) {
    return score.profiler == profiler && score.block == block;
  });
  EXPECT_NE(found, simulated().blocks.end());
  return *found;
}

const Verdict& verdict_of(const ExperimentScore& result, const std::string& profiler) {
  return *std::ranges::find(result.verdicts, profiler, &Verdict::profiler);
}

const Control& control_of(const ExperimentScore& result, const std::string& name) {
  return *std::ranges::find(result.controls, name, &Control::name);
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
  EXPECT_EQ(verdict_of(simulated(), "debug-info").excused, 0U);
  EXPECT_EQ(verdict_of(simulated(), "debug-info").grade, Grade::partly);
}

TEST(Lines, AreScoredWhereAProfilerHasThem) {
  // Both blocks are partition's: the method's share is right even where the line's is not.
  const BlockScore& perfect = block_of("perfect", "b1");
  ASSERT_TRUE(perfect.line_error);
  EXPECT_LT(std::abs(perfect.line_error->estimate), 2);
  const BlockScore& skidded = block_of("skid", "b1");
  EXPECT_LT(skidded.line_error->estimate, -5);
  EXPECT_FALSE(block_of("root", "b1").line_error);
}

TEST(Lines, AreScoredWhereProfilesHaveThemThoughNobodySaidSo) {
  Results results = test::simulate({.forks = 3});
  for (ProfilerVariant& profiler : results.experiment.profilers) {
    profiler.gives_lines = false;
  }
  const auto result = score(results, {.resamples = 40});
  for (const BlockScore& block : result.blocks) {
    const bool is_decided = block.slowed_forks > 0 && block.expected > 0;
    EXPECT_EQ(block.line_error.has_value(), is_decided && block.profiler != "root")
        << block.profiler << " " << block.block;
  }
}

TEST(Shares, AnEvenSlowdownChangesNoMethodByMuch) {
  for (const ShareComparison& comparison : simulated().shares) {
    EXPECT_EQ(comparison.off, 0U) << comparison.profiler << comparison.worst_method;
    EXPECT_GT(*comparison.pearson, 0.97);
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

// As where a run's first iterations, which are not slowed yet, are half of its time.
TEST(Overheads, AreThoseOfWarmIterationsWhereRunsSayWhatTheyTook) {
  Results results = test::simulate({});
  for (Cell& cell : results.cells) {
    cell.times.steady_ns = cell.times.program_ns;
    cell.times.program_ns = 20e9 + *cell.times.program_ns;
  }
  EXPECT_NEAR(score(results, {.resamples = 40}).overheads.at(0).overhead_percent->estimate, 100, 6);
  const auto base = std::ranges::find_if(results.cells, [](const Cell& cell) {
    return cell.key.variant.kind == VariantKind::base && cell.key.profiler.empty();
  });
  ASSERT_NE(base, results.cells.end());
  base->times.steady_ns.reset();
  EXPECT_LT(score(results, {.resamples = 40}).overheads.at(0).overhead_percent->estimate, 70);
}

TEST(Overheads, OfWholeRunsStandBesideThoseOfWarmOnes) {
  Results results = test::simulate({});
  for (Cell& cell : results.cells) {
    cell.times.steady_ns = cell.times.program_ns;
    cell.times.program_ns = 10e9 + *cell.times.program_ns;  // as long as a run of 10 s is warm
  }
  const OverheadScore overhead = score(results, {.resamples = 40}).overheads.at(0);
  EXPECT_NEAR(overhead.overhead_percent->estimate, 100, 6);
  EXPECT_NEAR(overhead.whole_percent->estimate, 50, 3);
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

TEST(Controls, HoldInAnExperimentThatIsSound) {
  for (const Control& control : simulated().controls) {
    EXPECT_EQ(control.state, ControlState::holds)
        << control.name << ": " << (control.findings.empty() ? "" : control.findings.back());
  }
  EXPECT_TRUE(simulated().controls_hold());
}

TEST(Controls, NullFailsWhereTheSameProgramIsNotTheSame) {
  const auto drifting = score(test::simulate({.drift_of_repeat = 1}), {.resamples = 40});
  EXPECT_EQ(control_of(drifting, "null").state, ControlState::fails);
  EXPECT_FALSE(drifting.controls_hold());
  EXPECT_TRUE(controls_hold(std::vector{drifting, simulated()}));  // that is left out
  EXPECT_FALSE(controls_hold(std::vector{drifting, drifting}));
}

TEST(Controls, LiarCannotTellWhereALiarPassesForGood) {
  test::Simulation simulation;
  for (auto& profiler : simulation.profilers) {
    profiler.bias =
        profiler.bias == test::Bias::sees_polls ? test::Bias::knows_blocks : profiler.bias;
  }
  const auto result = score(test::simulate(simulation), {.resamples = 40});
  EXPECT_EQ(control_of(result, "known liar").state, ControlState::cannot_tell);
  EXPECT_FALSE(result.controls_hold());
  EXPECT_FALSE(controls_hold(std::vector{result, result}));
  EXPECT_TRUE(controls_hold(std::vector{result, simulated()}));  // that finds it out
}

// All profilers charge 8 % of the time to another method than our sampler does, for that is how
// the JVM names it: a liar that does what they do has shown no bias.
TEST(Controls, LiarIsNotFoundOutByWhatAccurateProfilersDoToo) {
  test::Simulation simulation;
  for (auto& profiler : simulation.profilers) {
    profiler.bias = profiler.bias == test::Bias::sees_polls ? test::Bias::none : profiler.bias;
  }
  const auto result = score(test::simulate(simulation), {.resamples = 40});
  EXPECT_EQ(verdict_of(result, "perfect").grade, Grade::accurate);
  EXPECT_GT(*verdict_of(result, "polls").wrong_share, result.rules.large_difference);
  EXPECT_EQ(control_of(result, "known liar").state, ControlState::cannot_tell);
}

TEST(Controls, LiarIsFoundOutByTheTimeThatItMisplaces) {
  Results results = test::simulate({});
  results.experiment.blocks.resize(1);  // whichever
  std::erase_if(results.cells, [](const Cell& cell) {
    return cell.key.profiler == "polls" && cell.key.variant.kind == VariantKind::single_block;
  });
  const auto result = score(results, {.resamples = 40});
  const Verdict& liar = verdict_of(result, "polls");
  EXPECT_EQ(liar.tested, 0U);
  EXPECT_GT(*liar.wrong_share, 5 + *verdict_of(result, "perfect").wrong_share);
  EXPECT_EQ(control_of(result, "known liar").state, ControlState::holds);
}

TEST(Controls, AreNotRunWhereAPartOfThemIsMissing) {
  Results without_cpu = test::simulate({.forks = 3});
  for (Cell& cell : without_cpu.cells) {
    cell.times.cpu_ns.reset();
  }
  EXPECT_EQ(control_of(score(without_cpu, {.resamples = 40}), "oracle").state,
            ControlState::not_run);
  Results without_plain = test::simulate({.forks = 3});
  std::erase_if(without_plain.cells, [](const Cell& cell) { return cell.key.profiler.empty(); });
  EXPECT_EQ(control_of(score(without_plain, {.resamples = 40}), "null").state,
            ControlState::not_run);
}

// Cycles are no time, but make a clock of a rate that processors have: 3 GHz here.
TEST(Controls, OracleIsCheckedAgainstTheCpuTimeWhereItCountsCycles) {
  const auto counting = [](double cycles_per_ns) {
    Results results = test::simulate({.forks = 3});
    for (Cell& cell : results.cells) {
      if (cell.profile) {
        const auto ns = static_cast<double>(cell.profile->interval->count());
        cell.profile->stated["period"] = std::to_string(static_cast<int>(cycles_per_ns * ns));
        cell.profile->interval.reset();
      }
    }
    return control_of(score(results, {.resamples = 40}), "oracle");
  };
  const Control oracle = counting(3);
  EXPECT_EQ(oracle.state, ControlState::holds);
  EXPECT_NE(std::ranges::find(oracle.findings,
                              "Our samples stand for a clock of 3.00 GHz in the CPU time."),
            oracle.findings.end());
  EXPECT_EQ(counting(0.2).state, ControlState::fails);
}

TEST(Controls, OracleFailsWhereItIsWorseThanAProfiler) {
  test::Simulation simulation;
  for (auto& profiler : simulation.profilers) {
    profiler.bias = profiler.bias == test::Bias::knows_blocks ? test::Bias::skids : profiler.bias;
  }
  const auto result = score(test::simulate(simulation), {.resamples = 40});
  EXPECT_EQ(control_of(result, "oracle").state, ControlState::fails);
}

TEST(Controls, AreNotHeldByNotBeingRun) {
  const auto empty = score({}, {});
  EXPECT_FALSE(empty.controls_hold());
  for (const Control& control : empty.controls) {
    EXPECT_EQ(control.state, ControlState::not_run);
    EXPECT_FALSE(control.findings.empty());
  }
}

TEST(Undecided, WhatVariesMoreThanTheSlowdownIsNotJudged) {
  const auto noisy =
      score(test::simulate({.fork_noise = 0.5, .gain_share = 0.02}), {.resamples = 40});
  const auto undecided = std::ranges::count(noisy.blocks, Outcome::undecided, &BlockScore::outcome);
  EXPECT_GT(undecided, std::ssize(noisy.blocks) / 2);
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

TEST(Overall, OfOneProgramIsThatOfTheProgram) {
  const auto verdicts = overall_verdicts(std::vector{simulated()});
  ASSERT_EQ(verdicts.size(), simulated().verdicts.size());
  const Interval overhead = *verdicts.front().overhead_percent;
  EXPECT_EQ(overhead, *simulated().verdicts.front().overhead_percent);
  EXPECT_LT(overhead.low, overhead.high);
}

TEST(Overall, LeavesOutProgramsWhoseControlsFail) {
  ExperimentScore broken = simulated();
  broken.controls.at(0).state = ControlState::fails;
  EXPECT_FALSE(is_sound(broken));
  const auto verdicts = overall_verdicts(std::vector{broken, simulated(), simulated()});
  EXPECT_EQ(verdicts.front().tested, 2 * simulated().verdicts.front().tested);
  const auto of_one = overall_verdicts(std::vector{broken, simulated()});
  EXPECT_EQ(*of_one.front().error, *simulated().verdicts.front().error);
  // Where none is sound there is no verdict, but figures of all.
  const auto of_none = overall_verdicts(std::vector{broken, broken});
  EXPECT_EQ(of_none.front().tested, 2 * simulated().verdicts.front().tested);
}

TEST(Overall, AddsUpBlocksByWhatTheyAre) {
  ExperimentScore other = simulated();
  for (ReasonSplit& split : other.reasons) {
    split.mean_error += 2;
  }
  const auto sums = overall_reasons(std::vector{simulated(), other});
  ASSERT_EQ(sums.size(), simulated().reasons.size());
  for (std::size_t i = 0; i < sums.size(); ++i) {
    EXPECT_EQ(sums[i].tested, 2 * simulated().reasons[i].tested);
    EXPECT_EQ(sums[i].detected, 2 * simulated().reasons[i].detected);
    EXPECT_NEAR(sums[i].mean_error, simulated().reasons[i].mean_error + 1, 1e-12);
  }
}

TEST(Overall, KeepsVersionsAndJdksApart) {
  ExperimentScore other = simulated();
  for (Verdict& verdict : other.verdicts) {
    verdict.jdk = "JDK 26";
  }
  other.verdicts.at(0).version = "1";
  const auto verdicts = overall_verdicts(std::vector{simulated(), other});
  EXPECT_EQ(verdicts.size(), 2 * simulated().verdicts.size());
  EXPECT_EQ(verdicts.at(0).tested, simulated().verdicts.at(0).tested);
}

TEST(Verdicts, SayWhatAProfilersOutputStatesAboutItself) {
  Results results = test::simulate({.forks = 3});
  for (Cell& cell : results.cells) {
    if (cell.key.profiler == "perfect") {
      cell.profile->stated = {{"engine", "perf_events"},
                              {"cstack", cell.key.fork == 0 ? "vm" : "fp"},
                              {"pid", std::to_string(cell.order)},
                              {"lost-bytes", "7"}};
    }
  }
  const auto result = score(results, {.resamples = 40});
  const Verdict& verdict = verdict_of(result, "perfect");
  EXPECT_EQ(verdict.stated,
            (std::vector<NamedValue>{{"cstack", "varies"}, {"engine", "perf_events"}}));
  const auto runs = std::ranges::count_if(
      results.cells, [](const Cell& cell) { return cell.key.profiler == "perfect"; });
  EXPECT_EQ(verdict.lost_bytes, 7U * static_cast<std::uint64_t>(runs));
  EXPECT_FALSE(verdict_of(result, "lossy").lost_bytes);
}

// A false alarm among many programs is as unlikely as in one.
TEST(Overall, NullControlsAllowForTheNumberOfPrograms) {
  EXPECT_EQ(rules_for(1).control_level, ScoreRules().control_level);
  EXPECT_EQ(rules_for(12).control_level, ScoreRules().control_level / 12);
}

TEST(Overall, AddsUpPrograms) {
  const std::vector programs = {simulated(), simulated()};
  const auto verdicts = overall_verdicts(programs);
  ASSERT_EQ(verdicts.size(), simulated().verdicts.size());
  for (const Verdict& verdict : verdicts) {
    const Verdict& one = verdict_of(simulated(), verdict.profiler);
    EXPECT_EQ(verdict.tested, 2 * one.tested);
    EXPECT_EQ(verdict.compared, 2 * one.compared);
    EXPECT_EQ(verdict.grade, one.grade);
    EXPECT_NEAR(verdict.error->estimate, one.error->estimate, 1e-9);
    EXPECT_NEAR(*verdict.correlation, *one.correlation, 1e-9);
  }
}

}  // namespace
}  // namespace assay::scoring
