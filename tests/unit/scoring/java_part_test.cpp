// SPDX-License-Identifier: Apache-2.0
// Ten iterations that take 1 s in all; beside them, the JVM starts for 0.1 s in Java code, and half
// of the first second is not compiled yet.
#include "scheduler/scoring/java_part.h"

#include <gtest/gtest.h>

namespace assay::scoring {
namespace {

constexpr double kSecond = 1e9;
constexpr std::uint64_t kSamplesOfASecond = 1000;

const ProfilerVariant kOracle{.id = "assay", .name = "assay", .role = Role::oracle};
const ProfilerVariant kSubject{.id = "p", .name = "p"};

SampledParts sampled() {
  return {.run = {.compiled = 300, .generated = 500, .elsewhere = 500, .of_vm = 700},
          .iterations = {.compiled = 300, .generated = 400, .elsewhere = 300, .of_vm = 200},
          .warm = {.compiled = 270, .generated = 30, .elsewhere = 100, .of_vm = 100}};
}

Results results_with(const std::optional<SampledParts>& sampled) {
  Results results;
  results.experiment.java_share = 0.4;
  results.experiment.harness_java_share = 0.6;
  results.experiment.profilers = {kOracle, kSubject};
  Cell cell{.key = {{VariantKind::base}, "assay", 0}, .sampled = sampled};
  cell.times.program_ns = kSecond;
  cell.times.process_ns = 2 * kSecond;
  cell.profile = profilers::ReportedProfile{.places = {{"a", {}, kSamplesOfASecond}}};
  results.cells = {cell};
  return results;
}

double part_of(const Results& results, const ProfilerVariant& profiler) {
  const CellTable cells(results);
  const ScoreRules rules;
  return java_part({results.experiment, cells, rules}, profiler);
}

TEST(JavaPart, OfProfilersIsAllOfARunsJavaTimeAgainstThatOfItsIterations) {
  EXPECT_DOUBLE_EQ(part_of(results_with(sampled()), kSubject), 800.0 / 1000);
}

TEST(JavaPart, OfOurOwnSamplerIsThatOfTheWarmPart) {
  EXPECT_DOUBLE_EQ(part_of(results_with(sampled()), kOracle), 300.0 / 400);
}

// The CPU time of all threads but the compilers' includes that of collectors.
TEST(JavaPart, IsAgainstAllThreadsWhereIterationsAreTimedByAllOfThem) {
  SampledParts parts = sampled();
  parts.iterations.of_compilers = 50;
  parts.warm.of_compilers = 10;
  Results results = results_with(parts);
  results.cells[0].iterations = IterationTimes{.clock = IterationClock::process};
  EXPECT_DOUBLE_EQ(part_of(results, kSubject), 800.0 / 1200);
  EXPECT_DOUBLE_EQ(part_of(results, kOracle), 300.0 / 500);
  results.cells[0].iterations->clock.reset();
  EXPECT_DOUBLE_EQ(part_of(results, kSubject), 800.0 / 1000);
}

TEST(JavaPart, OfAProcessIsAgainstItsOtherThreadsToo) {
  Results results = results_with(sampled());
  results.cells[0].times.program_ns.reset();
  EXPECT_DOUBLE_EQ(part_of(results, kSubject), 800.0 / 2000);
  EXPECT_DOUBLE_EQ(part_of(results, kOracle), 300.0 / 500);
}

TEST(JavaPart, IsWhatPlanningFoundWhereRunsDoNotSay) {
  EXPECT_EQ(part_of(results_with(std::nullopt), kSubject), 0.6);
  Results results = results_with(std::nullopt);
  results.experiment.iteration_clock = IterationClock::process;
  EXPECT_EQ(part_of(results, kSubject), 0.4);
  results.experiment.iteration_clock = IterationClock::told;
  results.cells[0].times.program_ns.reset();
  EXPECT_EQ(part_of(results, kSubject), 0.4);
}

TEST(LeastJavaPart, HasNoStubsButInOurOwnSamplersRows) {
  const Results results = results_with(sampled());
  const CellTable cells(results);
  const ScoreRules rules;
  const Scoring scoring{results.experiment, cells, rules};
  EXPECT_DOUBLE_EQ(least_java_part(scoring, kSubject), 0.9 * 0.8);
  EXPECT_DOUBLE_EQ(least_java_part(scoring, kOracle), java_part(scoring, kOracle));
}

TEST(NamedPart, IsOfTheWarmPart) {
  const Results results = results_with(sampled());
  const CellTable cells(results);
  const ScoreRules rules;
  EXPECT_DOUBLE_EQ(*named_part({results.experiment, cells, rules}), 0.9);
}

}  // namespace
}  // namespace assay::scoring
