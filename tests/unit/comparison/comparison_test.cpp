// SPDX-License-Identifier: Apache-2.0
#include "scheduler/comparison/comparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "scheduler/comparison/writing/comparison_text.h"
#include "tests/support/golden.h"

namespace assay::comparison {
namespace {

RunCounts run_with(EventCounts totals, const std::string& program = "sieve") {
  return {.program = program,
          .kind = "exact",
          .is_complete = true,
          .settings = "strategy ec, threads thread",
          .totals = std::move(totals)};
}

Comparison compared(Comparer comparer) {
  auto comparison = std::move(comparer).compare();
  EXPECT_TRUE(comparison) << comparison.error().message();
  return *comparison;
}

// Loads double, and stores are the same. Both sides run other numbers of iterations.
Comparison two_sides() {
  Comparer comparer({.grouping = Grouping::method});
  for (const double run : {0.0, 1.0, 2.0}) {
    RunCounts a = run_with({{"load", 1000 + run}, {"method-entry", 10}, {"store", 50 + run}});
    a.iterations = 10;
    a.cpu_seconds = 4 + run / 10;
    a.iteration_cpu_seconds = 0.25;
    a.methods["A.a():void"] = {{"load", 900}};
    comparer.add(a, Side::a);
    RunCounts b = run_with({{"load", 2000 + run}, {"method-entry", 20}, {"store", 50 + run}});
    b.iterations = 20;
    b.cpu_seconds = 6 + run / 10;
    b.iteration_cpu_seconds = 0.5;
    b.methods["B.b():void"] = {{"load", 1000 + run}};
    comparer.add(b, Side::b);
  }
  return compared(std::move(comparer));
}

TEST(Comparison, MpHasTheMetricsThatDiffer) {
  const Comparison comparison = two_sides();
  ASSERT_EQ(comparison.programs.size(), 1u);
  const ProgramDifference& program = comparison.programs[0];
  EXPECT_EQ(metric_set(program), (std::vector<std::string>{"load", "method-entry"}));
  EXPECT_TRUE(program.metrics[0].total.is_told());
  EXPECT_TRUE(program.notes.empty());
}

TEST(Comparison, FiguresForEachIterationAndActivationStandBeside) {
  const Comparison comparison = two_sides();
  const MetricRow& load = comparison.programs[0].metrics[0];
  ASSERT_TRUE(load.per_iteration);
  EXPECT_DOUBLE_EQ(load.per_iteration->a.mean, 100.1);
  EXPECT_DOUBLE_EQ(load.per_iteration->b.mean, 100.05);
  EXPECT_FALSE(load.per_iteration->exceeds);
  EXPECT_DOUBLE_EQ(load.per_activation->b.mean, 100.05);
}

TEST(Comparison, TimesStandBesideTheMetrics) {
  const ProgramDifference program = two_sides().programs[0];
  ASSERT_TRUE(program.cpu_seconds);
  EXPECT_DOUBLE_EQ(program.cpu_seconds->a.mean, 4.1);
  EXPECT_DOUBLE_EQ(program.cpu_seconds->b.mean, 6.1);
  ASSERT_TRUE(program.iteration_cpu_seconds);
  EXPECT_EQ(program.iteration_cpu_seconds->ratio, 2.0);
  Comparer comparer({});
  comparer.add(run_with({{"load", 1}}), Side::a);
  RunCounts timed = run_with({{"load", 1}});
  timed.cpu_seconds = 1;
  comparer.add(timed, Side::b);
  EXPECT_FALSE(compared(std::move(comparer)).programs[0].cpu_seconds);
}

TEST(Comparison, PlacesAreOrderedByHowMuchTheyChanged) {
  const Comparison comparison = two_sides();
  const auto& places = comparison.programs[0].places;
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[0].place, "B.b():void");
  EXPECT_EQ(places[0].total.a.mean, 0);
  EXPECT_EQ(places[1].place, "A.a():void");
  EXPECT_EQ(places[1].total.b.mean, 0);
}

TEST(Comparison, IsWrittenInThreeForms) {
  const Comparison comparison = two_sides();
  test::expect_golden("comparison/diff.txt", to_table(comparison, {}));
  test::expect_golden("comparison/diff.csv", to_csv(comparison));
  test::expect_golden("comparison/diff.json", *to_json(comparison));
}

TEST(Comparison, SaysWhatItDoesNotUseOrUsesThoughItIsNotExact) {
  Comparer comparer({});
  RunCounts dead = run_with({{"load", 1}});
  dead.is_complete = false;
  comparer.add(dead, Side::a);
  RunCounts failed = run_with({});
  failed.failure = "exit code 1";
  comparer.add(failed, Side::b);
  RunCounts inexact = run_with({{"load", 5}});
  inexact.kind = "inexact";
  comparer.add(inexact, Side::a);
  comparer.add(run_with({{"load", 5}, {"store", 1}}), Side::b);
  const auto notes = compared(std::move(comparer)).programs[0].notes;
  const auto has = [&](const std::string& note) {
    return std::ranges::find(notes, note) != notes.end();
  };
  EXPECT_TRUE(has("1 run of side A left out, because the JVM had not ended in order"));
  EXPECT_TRUE(has("1 run of side A used, though the result is inexact"));
  EXPECT_TRUE(has("1 run of side B failed and left out: exit code 1"));
  EXPECT_TRUE(has("not counted in every run, so not compared: store"));
  EXPECT_TRUE(has("side B has a single run, so nobody knows what is chance"));
}

TEST(Comparison, VersionsOfOneProgramMayHaveJarsOfOtherNames) {
  Comparer comparer({});
  comparer.add(run_with({{"load", 1}}, "app-1.jar"), Side::a);
  comparer.add(run_with({{"load", 2}}, "app-2.jar"), Side::b);
  EXPECT_EQ(compared(std::move(comparer)).programs[0].program, "app-1.jar / app-2.jar");
}

TEST(Comparison, NeedsRunsOnBothSides) {
  EXPECT_FALSE(Comparer({}).compare());
  Comparer comparer({});
  comparer.add(run_with({{"load", 1}}), Side::a);
  EXPECT_FALSE(std::move(comparer).compare());
}

}  // namespace
}  // namespace assay::comparison
