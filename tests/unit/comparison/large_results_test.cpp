// SPDX-License-Identifier: Apache-2.0
// Compares results of 100 MB, method by method.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "native/results/result_writers.h"
#include "scheduler/comparison/comparison.h"
#include "scheduler/comparison/run_counts.h"
#include "scheduler/comparison/writing/comparison_text.h"
#include "tests/support/sample_result.h"

namespace assay::comparison {
namespace {

constexpr std::int64_t kUnits = 10'500;

TEST(ResultsOfAHundredMegabytes, AreReadAndCompared) {
  results::RunResult result = test::large_result(kUnits);
  Comparer comparer({.grouping = Grouping::method});
  for (const Side side : {Side::a, Side::b}) {
    const auto text = results::to_json(result);
    ASSERT_TRUE(text) << text.error().message();
    EXPECT_GE(text->size(), 100'000'000U);
    auto run = read_run(*text);
    ASSERT_TRUE(run) << run.error().message();
    EXPECT_GE(run->units.size(), static_cast<std::size_t>(kUnits));
    comparer.add(std::move(*run), side);
    result.totals.front() *= 3;  // the only difference of side B
  }
  const auto comparison = std::move(comparer).compare();
  ASSERT_TRUE(comparison) << comparison.error().message();
  ASSERT_EQ(comparison->programs.size(), 1u);
  const ProgramDifference& program = comparison->programs.front();
  EXPECT_EQ(metric_set(program), std::vector<std::string>{"event-type-0"});
  ASSERT_FALSE(program.places.empty());
  EXPECT_FALSE(program.places.front().total.exceeds);
}

}  // namespace
}  // namespace assay::comparison
