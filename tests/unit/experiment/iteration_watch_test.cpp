// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/iteration_watch.h"

#include <gtest/gtest.h>

#include "native/codelog/code_log.h"
#include "scheduler/subject/harness_lines.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/experiment/a_code_log.h"

namespace assay::experiment {
namespace {

constexpr const char* kLine = "K: iterations=1 runtime: 10us\n";

IterationWatch of_lines() {
  return *IterationWatch::create({.line = *subject::expression_of_harness("")});
}

TEST(IterationWatch, CountsWholeLinesOfBothStreams) {
  IterationWatch watch = of_lines();
  process::CapturedRun run;
  EXPECT_EQ(watch.count(run), 0U);
  run.output.text = std::string("hello\n") + kLine + "K: iterations=1 run";
  EXPECT_EQ(watch.count(run), 1U);
  run.output.text += "time: 12us\n";
  run.error_output.text = kLine;
  EXPECT_EQ(watch.count(run), 3U);
  EXPECT_EQ(watch.count(run), 3U) << "no line counts twice";
  EXPECT_EQ(watch.objection(), "");
}

TEST(IterationWatch, KeepsTheFirstObjection) {
  IterationWatch watch = of_lines();
  process::CapturedRun run;
  run.output.text = "# Benchmark mode: Average time, time/op\n# Fork: 1 of 5\n";
  watch.count(run);
  EXPECT_NE(watch.objection().find("-bm ss"), std::string::npos) << watch.objection();
}

TEST(IterationWatch, CountsTheReturnsOfAMethod) {
  const test::TemporaryFolder folder;
  const auto log = folder.path() / "code.log";
  auto watch =
      IterationWatch::create({.told = IterationsTold::by_method, .line = "x", .code_log = log});
  ASSERT_TRUE(watch) << watch.error().message();
  process::CapturedRun run;
  run.output.text = "x\n";
  EXPECT_EQ(watch->count(run), 0U) << "there is no log yet";
  write_code_log(log, {codelog::encode_iteration({.time = 100, .cpu_ns = 90}),
                       codelog::encode_iteration({.time = 140, .cpu_ns = 120})});
  EXPECT_EQ(watch->count(run), 2U);
}

TEST(EnoughIterations, AreThoseThatWereAskedFor) {
  const IterationEnds ends{.line = *subject::expression_of_harness("rebench")};
  const auto enough = enough_after(ends, 2);
  ASSERT_TRUE(enough) << enough.error().message();
  process::CapturedRun run;
  run.output.text = kLine;
  EXPECT_FALSE((*enough)(run));
  run.output.text += kLine;
  EXPECT_TRUE((*enough)(run));
  EXPECT_FALSE(*enough_after(ends, {})) << "a run to its end has no such test";
  EXPECT_FALSE(enough_after({.line = "("}, 2));
}

}  // namespace
}  // namespace assay::experiment
