// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "native/codelog/code_log.h"
#include "scheduler/experiment/running/sampled_run.h"
#include "scheduler/subject/line_pattern.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/experiment/a_code_log.h"

namespace assay::experiment {
namespace {

const process::CapturedStream kOutput{
    .text = "hello\nK: iterations=1 runtime: 10us\nbye\nK: iterations=1 runtime: 20us\n",
    .arrivals = {{36, 1000}, {71, 2000}}};

TEST(IterationsOfARun, AreToldByTheLinesThatItPrinted) {
  const auto told = iterations_of_run({.line = subject::kRebenchLine}, kOutput, {});
  ASSERT_TRUE(told) << told.error().message();
  EXPECT_EQ(total_ns(*told), 30e3);
  EXPECT_FALSE(iterations_of_run({.line = "("}, kOutput, {}));
}

TEST(IterationsOfARun, AreToldOnEitherStream) {
  const process::CapturedStream errors{.text = "K: iterations=1 runtime: 40us\n",
                                       .arrivals = {{30, 1500}}};
  const auto told = iterations_of_run({.line = subject::kRebenchLine}, kOutput, errors);
  ASSERT_TRUE(told) << told.error().message();
  ASSERT_EQ(told->size(), 3U);
  EXPECT_EQ((*told)[1].runtime_ns, 40e3) << "in the order in which they ended";
  EXPECT_EQ(iterations_of_run({.line = subject::kRebenchLine}, {}, errors)->size(), 1U);
}

TEST(IterationsOfARun, TakeTheirTimesFromAGroupOfTheExpression) {
  const process::CapturedStream output{.text = "done in 12.5 ms (cpu: 3us)\ndone in 11 ms (x)\n",
                                       .arrivals = {{44, 9000}}};
  const auto told = iterations_of_run({.line = "done in ([0-9.]+) ms"}, output, {});
  ASSERT_TRUE(told) << told.error().message();
  ASSERT_EQ(told->size(), 2U);
  EXPECT_EQ(told->front().runtime_ns, 12.5e6);
  EXPECT_EQ(told->back().runtime_ns, 11e6);
}

TEST(IterationsOfARun, TakeTheTimeBetweenArrivalsWhereALineTellsNone) {
  const process::CapturedStream output{.text = "tick\ntick 5 ms\ntick\n",
                                       .arrivals = {{5, 100}, {15, 140}, {20, 170}}};
  const auto told = iterations_of_run({.line = "tick"}, output, {});
  ASSERT_TRUE(told) << told.error().message();
  ASSERT_EQ(told->size(), 2U) << "nobody knows when the first began";
  EXPECT_EQ(told->front().runtime_ns, 40);
  EXPECT_EQ(told->back().runtime_ns, 30);
}

TEST(IterationsOfARun, AreToldByTheAgentWhereAMethodEndsThem) {
  const test::TemporaryFolder folder;
  const IterationEnds ends{.told = IterationsTold::by_method,
                           .line = subject::kRebenchLine,
                           .code_log = folder.path() / "code.log"};
  EXPECT_FALSE(iterations_of_run(ends, kOutput, {}));  // it knows of no such method
  write_code_log(ends.code_log,
                 {codelog::encode_fact(codelog::kIterationClassFact, "com.acme.Main"),
                  codelog::encode_iteration({.time = 100, .cpu_ns = 90}),
                  codelog::encode_iteration({.time = 140, .cpu_ns = 120})});
  const auto told = iterations_of_run(ends, kOutput, {});
  ASSERT_TRUE(told) << told.error().message();
  ASSERT_EQ(told->size(), 1U);
  EXPECT_EQ(told->front().runtime_ns, 40);
}

TEST(IterationsOfARun, AreNoneOfAWholeRunWhateverItPrints) {
  const auto told = iterations_of_run(
      {.told = IterationsTold::by_nobody, .line = subject::kRebenchLine}, kOutput, {});
  ASSERT_TRUE(told) << told.error().message();
  EXPECT_TRUE(told->empty());
}

}  // namespace
}  // namespace assay::experiment
