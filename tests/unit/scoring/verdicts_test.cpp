// SPDX-License-Identifier: Apache-2.0
// Verdicts, of one program and over several.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "scheduler/scoring/score.h"
#include "tests/support/scoring/simulated_experiment.h"
#include "tests/unit/scoring/scored_simulation.h"

namespace assay::scoring {
namespace {

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
    split.errors.points += 2 * split.errors.blocks;
  }
  const auto sums = overall_reasons(std::vector{simulated(), other});
  ASSERT_EQ(sums.size(), simulated().reasons.size());
  for (std::size_t i = 0; i < sums.size(); ++i) {
    EXPECT_EQ(sums[i].tested, 2 * simulated().reasons[i].tested);
    EXPECT_EQ(sums[i].detected, 2 * simulated().reasons[i].detected);
    EXPECT_NEAR(*sums[i].errors.mean(), *simulated().reasons[i].errors.mean() + 1, 1e-12);
  }
}

TEST(Overall, HasBlocksOfAKindThatAnotherProgramBringsAmongThoseOfTheirProfiler) {
  ExperimentScore first = simulated();
  std::erase_if(first.reasons, [](const ReasonSplit& one) { return one.reason == "inlining"; });
  const auto sums = overall_reasons(std::vector{first, simulated()});
  ASSERT_EQ(sums.size(), simulated().reasons.size());
  for (std::size_t i = 0; i < sums.size(); ++i) {
    EXPECT_EQ(sums[i].profiler, simulated().reasons[i].profiler);
    EXPECT_EQ(sums[i].reason, simulated().reasons[i].reason);
    EXPECT_EQ(sums[i].value, simulated().reasons[i].value);
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

TEST(Overall, KeepsBlocksOfVersionsAndJdksApart) {
  ExperimentScore other = simulated();
  for (ReasonSplit& split : other.reasons) {
    split.jdk = "JDK 26";
  }
  const auto sums = overall_reasons(std::vector{simulated(), other, simulated()});
  ASSERT_EQ(sums.size(), 2 * simulated().reasons.size());
  const auto tested = [&](const std::string& jdk) {
    std::uint32_t all = 0;
    for (const ReasonSplit& one : sums) {
      all += one.jdk == jdk ? one.tested : 0;
    }
    return all;
  };
  EXPECT_GT(tested("JDK 26"), 0U);
  EXPECT_EQ(tested(simulated().verdicts.front().jdk), 2 * tested("JDK 26"));
}

TEST(Verdicts, SayWhatAProfilersOutputStatesAboutItself) {
  Results results = test::simulate({.forks = 3});
  for (Cell& cell : results.cells) {
    if (cell.key.profiler == "perfect") {
      cell.profile->stated = {{"engine", "perf_events"},
                              {"cstack", cell.key.fork == 0 ? "vm" : "fp"},
                              {"pid", std::to_string(cell.order)},
                              {"biased-samples", "3"},
                              {"lost-bytes", "7"}};
    }
  }
  const auto result = score(results, {.resamples = 40});
  const Verdict& verdict = verdict_of(result, "perfect");
  const auto runs = std::ranges::count_if(
      results.cells, [](const Cell& cell) { return cell.key.profiler == "perfect"; });
  EXPECT_EQ(verdict.stated, (std::vector<NamedValue>{{"biased-samples", std::to_string(3 * runs)},
                                                     {"cstack", "varies"},
                                                     {"engine", "perf_events"}}));
  EXPECT_EQ(verdict.lost_bytes, 7U * static_cast<std::uint64_t>(runs));
  EXPECT_FALSE(verdict_of(result, "lossy").lost_bytes);
}

TEST(Overall, AddsUpPrograms) {
  const std::vector programs = {simulated(), simulated()};
  const auto verdicts = overall_verdicts(programs);
  ASSERT_EQ(verdicts.size(), simulated().verdicts.size());
  for (const Verdict& verdict : verdicts) {
    const Verdict& one = verdict_of(simulated(), verdict.profiler);
    EXPECT_EQ(verdict.tested, 2 * one.tested);
    EXPECT_EQ(verdict.by_lines.tested, 2 * one.by_lines.tested);
    EXPECT_EQ(verdict.by_lines.detected, 2 * one.by_lines.detected);
    EXPECT_EQ(verdict.by_lines.errors.blocks, 2 * one.by_lines.errors.blocks);
    EXPECT_NEAR(verdict.by_lines.errors.points, 2 * one.by_lines.errors.points, 1e-9);
    EXPECT_EQ(verdict.compared, 2 * one.compared);
    EXPECT_EQ(verdict.grade, one.grade);
    EXPECT_NEAR(verdict.error->estimate, one.error->estimate, 1e-9);
    EXPECT_NEAR(*verdict.correlation, *one.correlation, 1e-9);
  }
}

// Over several programs, a figure of chance is the median, the profiler's own error is the worst
// one, and a cost is the mean.
TEST(Overall, HasMediansOrMeansOrTheWorst) {
  std::vector<ExperimentScore> programs(3, simulated());
  for (const std::size_t i : {0U, 1U, 2U}) {
    const double value = std::array{9.0, 1.0, 2.0}.at(i);
    Verdict& one = programs[i].verdicts.front();
    one.lost = one.unknown = one.null_change = one.wrong_share = value;
    one.own_wrong_share = one.overhead_percent = one.process_overhead =
        Interval{value, value, value};
  }
  const Verdict overall = overall_verdicts(programs).front();
  for (const auto& figure :
       {overall.lost, overall.unknown, overall.null_change, overall.wrong_share}) {
    EXPECT_EQ(*figure, 2);
  }
  EXPECT_EQ(overall.own_wrong_share->estimate, 9);
  EXPECT_NEAR(overall.overhead_percent->estimate, 4, 1e-9);
  EXPECT_NEAR(overall.process_overhead->estimate, 4, 1e-9);
}

TEST(Verdicts, HaveWhatAProfilerItselfCosts) {
  Results results = test::simulate({.forks = 3});
  for (Cell& cell : results.cells) {
    if (cell.key.profiler == "skid") {
      *cell.times.program_ns *= 1.1;
      *cell.times.process_ns *= 1.5;
    }
  }
  const ExperimentScore result = score(results, {.resamples = 40});
  EXPECT_NEAR(verdict_of(result, "skid").overhead_percent->estimate, 10, 2);
  EXPECT_NEAR(verdict_of(result, "skid").process_overhead->estimate, 50, 3);
  EXPECT_NEAR(verdict_of(result, "perfect").overhead_percent->estimate, 0, 2);
  EXPECT_NEAR(verdict_of(result, "perfect").process_overhead->estimate, 0, 2);
}

TEST(Verdicts, CountBlocksByTheirLinesWhereAProfilerGivesThem) {
  // But for the lambda, which debug information calls by another method's name.
  const Verdict& perfect = verdict_of(simulated(), "perfect");
  EXPECT_EQ(perfect.by_lines.tested, perfect.tested);
  EXPECT_EQ(perfect.by_lines.detected + 1, perfect.by_lines.tested);
  const Verdict& skid = verdict_of(simulated(), "skid");
  EXPECT_GT(skid.by_lines.tested, 0U);
  EXPECT_EQ(skid.by_lines.detected, 0U);
  EXPECT_GT(*skid.by_lines.errors.mean(), 5);
  const Verdict& root = verdict_of(simulated(), "root");
  EXPECT_EQ(root.by_lines.tested + root.by_lines.undecided, 0U);
}

// Profilers charge stubs to their callers, whom our sampler does not know.
TEST(Verdicts, TimeThatOurSamplerHasNoMethodForIsOnNoWrongMethod) {
  Results results = test::simulate({});
  for (Cell& cell : results.cells) {
    if (cell.key.profiler == "oracle" && cell.key.variant.kind == VariantKind::base) {
      for (profilers::ChargedPlace& place : cell.profile->places) {
        if (place.method == "sim.Node.next") {  // 17 % of the time
          cell.profile->unknown += place.samples;
          place.samples = 0;
        }
      }
    }
  }
  const auto result = score(results, {.resamples = 40});
  EXPECT_NEAR(*verdict_of(result, "perfect").wrong_share, 8, 2);  // as it is with that method
}

TEST(Verdicts, SayNothingOfWrongMethodsWhereMuchOfTheTimeIsInNone) {
  Results results = test::simulate({});
  for (Cell& cell : results.cells) {
    if (cell.key.profiler == "oracle") {
      constexpr SampleCounts kHalfNamed{.compiled = 1000, .generated = 1000};
      cell.sampled = {.run = kHalfNamed, .iterations = kHalfNamed, .warm = kHalfNamed};
    }
  }
  const auto result = score(results, {.resamples = 40});
  EXPECT_FALSE(verdict_of(result, "root").wrong_share);
  // Blocks are found or missed all the same; what the right amount is, nobody knows.
  const Verdict& perfect = verdict_of(result, "perfect");
  EXPECT_GT(perfect.detected, 0U);
  EXPECT_EQ(perfect.detected + perfect.excused, perfect.tested);
  EXPECT_EQ(perfect.amount_undecided, perfect.detected);
  EXPECT_LT(verdict_of(result, "root").detected, verdict_of(result, "root").tested);
  EXPECT_EQ(control_of(result, "known liar").state, ControlState::holds);
  const auto& unmeasured = result.experiment.unmeasured;
  EXPECT_TRUE(std::ranges::any_of(unmeasured, [](const Unmeasured& one) {
    return one.what == "time on wrong methods" && one.why.starts_with("50 % of the time");
  }));
}

// Three short runs each of a profiler that is right. A few forks can agree by luck, so some grades
// are too low all the same: of these 40 experiments, fewer than one in twenty.
TEST(Verdicts, OfATruthfulProfilerAreNotLoweredByFewSamples) {
  auto profilers = test::profilers_of_each_bias();
  std::erase_if(profilers, [](const auto& one) { return one.bias != test::Bias::knows_blocks; });
  std::uint32_t lowered = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto few = score(
        test::simulate(
            {.profilers = profilers, .forks = 3, .samples = 200, .targets = {}, .seed = seed}),
        {.resamples = 400});
    const Grade grade = few.verdicts.at(0).grade;
    lowered += grade == Grade::partly || grade == Grade::misleading ? 1 : 0;
  }
  EXPECT_LE(lowered, 2U);
}

}  // namespace
}  // namespace assay::scoring
