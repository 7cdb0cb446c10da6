// SPDX-License-Identifier: Apache-2.0
// Tests the controls on experiments that are sound, and on experiments that each have something
// wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "scheduler/scoring/score.h"
#include "tests/support/scoring/simulated_experiment.h"
#include "tests/unit/scoring/reported_shares.h"
#include "tests/unit/scoring/scored_simulation.h"

namespace assay::scoring {
namespace {

bool is_said(const Control& control, const std::string& words) {
  return std::ranges::any_of(control.findings, [&](const std::string& finding) {
    return finding.find(words) != std::string::npos;
  });
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

TEST(Controls, NullIsOfRunTimesToo) {
  const auto state_with = [](double factor) {
    Results results = test::simulate({});
    for (Cell& cell : results.cells) {
      if (cell.key.variant.kind == VariantKind::repeat && cell.key.profiler.empty()) {
        *cell.times.program_ns *= factor;
      }
    }
    return control_of(score(results, {.resamples = 40}), "null").state;
  };
  EXPECT_EQ(state_with(1.01), ControlState::holds);  // less than 2 %
  EXPECT_EQ(state_with(1.05), ControlState::fails);
}

TEST(Controls, LiarCannotTellWhereALiarPassesForGood) {
  const auto result =
      score(test::simulate(with_other_bias(test::Bias::sees_polls, test::Bias::knows_blocks)),
            {.resamples = 40});
  EXPECT_EQ(control_of(result, "known liar").state, ControlState::cannot_tell);
  EXPECT_FALSE(result.controls_hold());
  EXPECT_FALSE(controls_hold(std::vector{result, result}));
  EXPECT_TRUE(controls_hold(std::vector{result, simulated()}));  // that finds it out
}

TEST(Controls, LiarHoldsWhereAnotherProgramHasShownIt) {
  Results results =
      test::simulate(with_other_bias(test::Bias::sees_polls, test::Bias::knows_blocks));
  results.experiment.liar_shown = "Stages: polls does not show 1 of 1 blocks.";
  const auto result = score(results, {.resamples = 40});
  EXPECT_EQ(control_of(result, "known liar").state, ControlState::holds);
  EXPECT_TRUE(is_said(control_of(result, "known liar"), "Stages: polls does not show 1 of 1"));
  EXPECT_TRUE(is_said(control_of(result, "known liar"), "shows, or is excused for, all of"));
}

TEST(Controls, LiarNeedNotRunWhereAnotherProgramHasShownIt) {
  Results results = test::simulate({});
  std::erase_if(results.experiment.profilers,
                [](const ProfilerVariant& one) { return one.role == Role::known_liar; });
  EXPECT_EQ(control_of(score(results, {.resamples = 40}), "known liar").state,
            ControlState::not_run);
  results.experiment.liar_shown = "Stages: polls does not show 1 of 1 blocks.";
  EXPECT_EQ(control_of(score(results, {.resamples = 40}), "known liar").state, ControlState::holds);
}

TEST(Controls, LiarCannotTellWhereThereWasNoTimeForIt) {
  Results results = test::simulate({});
  std::erase_if(results.experiment.profilers,
                [](const ProfilerVariant& one) { return one.role == Role::known_liar; });
  results.experiment.why_no_liar = "there was no time for it";
  const auto result = score(results, {.resamples = 40});
  EXPECT_EQ(control_of(result, "known liar").state, ControlState::cannot_tell);
  EXPECT_TRUE(is_said(control_of(result, "known liar"), "there was no time for it"));
  EXPECT_TRUE(is_sound(result));
}

// Where no run without a profiler was planned, our own sampler's runs tell whether times drift.
TEST(Controls, NullIsOfTheSamplersRunTimesWhereThereAreNoOthers) {
  const auto state_with = [](double factor) {
    Results results = test::simulate({});
    const std::string oracle = oracle_of(results.experiment)->id;
    std::erase_if(results.cells, [](const Cell& cell) { return cell.key.profiler.empty(); });
    std::erase_if(results.experiment.order,
                  [](const CellKey& key) { return key.profiler.empty(); });
    for (Cell& cell : results.cells) {
      if (cell.key.variant.kind == VariantKind::repeat && cell.key.profiler == oracle) {
        *cell.times.program_ns *= factor;
      }
    }
    return control_of(score(results, {.resamples = 40}), "null").state;
  };
  EXPECT_EQ(state_with(1), ControlState::holds);
  EXPECT_EQ(state_with(1.05), ControlState::fails);
}

TEST(Controls, TakeNoVerdictAwayWhereTheyCannotTell) {
  const auto result =
      score(test::simulate(with_other_bias(test::Bias::sees_polls, test::Bias::knows_blocks)),
            {.resamples = 40});
  EXPECT_TRUE(gives_verdicts(std::vector{result}));
  const auto drifting = score(test::simulate({.drift_of_repeat = 1}), {.resamples = 40});
  EXPECT_FALSE(gives_verdicts(std::vector{drifting}));
  EXPECT_FALSE(gives_verdicts({}));
}

// All profilers charge 8 % of the time to another method than our sampler does, for that is how
// the JVM names it: a liar that does what they do has shown no bias.
TEST(Controls, LiarIsNotFoundOutByWhatAccurateProfilersDoToo) {
  const auto result = score(
      test::simulate(with_other_bias(test::Bias::sees_polls, test::Bias::none)), {.resamples = 40});
  EXPECT_EQ(verdict_of(result, "perfect").grade, Grade::accurate);
  EXPECT_NEAR(*verdict_of(result, "perfect").wrong_share, 8, 2);  // 800 of 10,000 ms, and noise
  EXPECT_GT(*verdict_of(result, "polls").wrong_share, result.rules.large_difference);
  EXPECT_EQ(control_of(result, "known liar").state, ControlState::cannot_tell);
}

TEST(Controls, LiarIsFoundOutByTheTimeThatItMisplaces) {
  Results results = test::simulate({});
  results.experiment.blocks.resize(2);  // whichever
  std::erase_if(results.cells, [](const Cell& cell) {
    return cell.key.profiler == "polls" && cell.key.variant.kind == VariantKind::single_block;
  });
  const auto result = score(results, {.resamples = 40});
  const Verdict& liar = verdict_of(result, "polls");
  EXPECT_EQ(liar.tested, 0U);
  EXPECT_GT(*liar.wrong_share, 5 + *verdict_of(result, "perfect").wrong_share);
  const Control& control = control_of(result, "known liar");
  EXPECT_EQ(control.state, ControlState::holds);
  EXPECT_NE(control.findings.front().find("no slowed block that is decided"), std::string::npos);
}

TEST(Controls, AreNotRunWhereAPartOfThemIsMissing) {
  Results without_cpu = test::simulate({.forks = 3});
  for (Cell& cell : without_cpu.cells) {
    cell.times.cpu_ns.reset();
  }
  EXPECT_EQ(control_of(score(without_cpu, {.resamples = 40}), "oracle").state,
            ControlState::not_run);
  // As where an experiment was stopped early.
  Results without_blocks = test::simulate({.forks = 3});
  std::erase_if(without_blocks.cells, [](const Cell& cell) {
    return cell.key.variant.kind == VariantKind::single_block;
  });
  EXPECT_EQ(control_of(score(without_blocks, {.resamples = 40}), "oracle").state,
            ControlState::not_run);
  Results without_plain = test::simulate({.forks = 3});
  std::erase_if(without_plain.cells, [](const Cell& cell) { return cell.key.profiler.empty(); });
  EXPECT_EQ(control_of(score(without_plain, {.resamples = 40}), "null").state,
            ControlState::not_run);
  Results without_repeat = test::simulate({.forks = 3});
  const std::string of_one = without_repeat.experiment.profilers.front().id;
  std::erase_if(without_repeat.cells, [&](const Cell& cell) {
    return cell.key.profiler == of_one && cell.key.variant.kind == VariantKind::repeat &&
           cell.key.fork > 0;
  });
  EXPECT_EQ(control_of(score(without_repeat, {.resamples = 40}), "null").state,
            ControlState::not_run);
}

// Nothing can be said of what has no runs, and it does not stand in the way of the others.
TEST(Controls, NullIsOfThoseProfilersThatHaveRuns) {
  Results results = test::simulate({});
  const std::string failed = results.experiment.profilers.front().id;
  std::erase_if(results.cells, [&](const Cell& cell) { return cell.key.profiler == failed; });
  EXPECT_EQ(control_of(score(results, {.resamples = 40}), "null").state, ControlState::holds);
}

TEST(Controls, OracleCannotTellWhereNoProfilerHasABlockToCompareItWith) {
  Results results = test::simulate({});
  std::erase_if(results.cells, [&](const Cell& cell) {
    const ProfilerVariant* profiler = find_profiler(results.experiment, cell.key.profiler);
    return profiler != nullptr && profiler->role == Role::subject &&
           cell.key.variant.kind == VariantKind::single_block && cell.key.fork > 0;
  });
  EXPECT_EQ(control_of(score(results, {.resamples = 40}), "oracle").state,
            ControlState::cannot_tell);
}

TEST(Controls, OracleFailsWhereSamplesAreFewerThanTheCpuTimeThatTheSystemCounted) {
  const auto with_cpu_time = [](double factor) {
    Results results = test::simulate({.forks = 3});
    for (Cell& cell : results.cells) {
      if (cell.key.profiler == "oracle") {
        *cell.times.cpu_ns *= factor;
      }
    }
    return control_of(score(results, {.resamples = 40}), "oracle").state;
  };
  EXPECT_EQ(with_cpu_time(1.05), ControlState::holds);
  EXPECT_EQ(with_cpu_time(1.2), ControlState::fails);
  EXPECT_EQ(with_cpu_time(0.85), ControlState::fails);
}

TEST(Controls, OracleFailsWhereGainsAreNotWhatExactCountsSay) {
  const auto with_counts = [](double factor) {
    Results results = test::simulate({.forks = 3});
    for (BlockExperiment& block : results.experiment.blocks) {
      *block.counted_ns *= factor;
    }
    return control_of(score(results, {.resamples = 40}), "oracle").state;
  };
  EXPECT_EQ(with_counts(1), ControlState::holds);
  EXPECT_EQ(with_counts(5), ControlState::fails);
  EXPECT_EQ(with_counts(0.4), ControlState::fails);
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
  const auto result =
      score(test::simulate(with_other_bias(test::Bias::knows_blocks, test::Bias::skids)),
            {.resamples = 40});
  const Control& oracle = control_of(result, "oracle");
  EXPECT_EQ(oracle.state, ControlState::fails);
  EXPECT_TRUE(is_said(oracle, "points larger than those of"));
}

// All profilers are wrong alike, our sampler too, so the expectation is wrong.
TEST(Controls, OracleFailsWhereItsReportsAreNotWhatRunTimesLetExpect) {
  Results results = test::simulate({});
  results.experiment.java_share = 0.4;
  const auto result = score(results, {.resamples = 40});
  const Control& oracle = control_of(result, "oracle");
  EXPECT_EQ(oracle.state, ControlState::fails);
  EXPECT_TRUE(is_said(oracle, "points off the change that run times predict"));
}

// Of two blocks, one that is right does not speak for one that is 16 points off.
TEST(Controls, OracleFailsWhereItIsFarOffInOneOfTwoBlocks) {
  const auto state_with = [](double slowed) {
    Results results;
    results.experiment.profilers = {{.id = "p", .name = "p"},
                                    {.id = "o", .name = "o", .role = Role::oracle}};
    for (const auto& [block, share] : {std::pair{"b0", 54.5}, std::pair{"b1", slowed}}) {
      results.experiment.blocks.push_back({.facts = {.id = block, .unit = "a", .method = "a"}});
      for (std::uint32_t fork = 0; fork < 4; ++fork) {
        for (const char* profiler : {"p", "o"}) {
          results.cells.push_back(
              run({.kind = VariantKind::single_block, .block = block}, fork, 1.1, share));
          results.cells.back().key.profiler = profiler;
        }
      }
    }
    for (std::uint32_t fork = 0; fork < 4; ++fork) {
      for (const char* profiler : {"p", "o"}) {
        results.cells.push_back(run({VariantKind::base}, fork, 1, 50));
        results.cells.back().key.profiler = profiler;
      }
    }
    return control_of(score(results, {}), "oracle");
  };
  EXPECT_NE(state_with(55).state, ControlState::fails);
  const Control off = state_with(70.5);
  EXPECT_EQ(off.state, ControlState::fails);
  EXPECT_TRUE(is_said(off, "points off the change that run times predict"));
}

TEST(Controls, OracleCannotTellOfAProgramWithoutABlockThatCanBeSlowedAlone) {
  Results results = test::simulate({});
  results.experiment.blocks.clear();
  std::erase_if(results.cells, [](const Cell& cell) {
    return cell.key.variant.kind == VariantKind::single_block;
  });
  const auto result = score(results, {.resamples = 40});
  const Control& oracle = control_of(result, "oracle");
  EXPECT_EQ(oracle.state, ControlState::cannot_tell);
  EXPECT_GT(oracle.findings.size(), 1U);  // that its samples stand for the CPU time says too little
  EXPECT_FALSE(result.controls_hold());   // of the liar nothing is known
  EXPECT_TRUE(is_sound(result));
}

TEST(Controls, AreNotHeldByNotBeingRun) {
  const auto empty = score({}, {});
  EXPECT_FALSE(empty.controls_hold());
  for (const Control& control : empty.controls) {
    EXPECT_EQ(control.state, ControlState::not_run);
    EXPECT_FALSE(control.findings.empty());
  }
}

}  // namespace
}  // namespace assay::scoring
