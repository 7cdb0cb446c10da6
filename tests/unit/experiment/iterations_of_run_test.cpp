// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "native/codelog/code_log.h"
#include "scheduler/experiment/running/sampled_run.h"
#include "scheduler/subject/line_pattern.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/experiment/a_code_log.h"

namespace assay::experiment {
namespace {

constexpr const char* kOutput =
    "hello\nK: iterations=1 runtime: 10us\nbye\nK: iterations=1 runtime: 20us\n";

TEST(IterationsOfARun, AreToldByTheLinesThatItPrinted) {
  const auto told = iterations_of_run({.line = subject::kRebenchLine}, kOutput);
  ASSERT_TRUE(told) << told.error().message();
  EXPECT_EQ(total_ns(*told), 30e3);
  EXPECT_EQ(iterations_of_run({.line = "hello"}, kOutput)->size(), 1U);
  EXPECT_FALSE(iterations_of_run({.line = "("}, kOutput));
}

TEST(IterationsOfARun, AreToldByTheAgentWhereAMethodEndsThem) {
  const test::TemporaryFolder folder;
  const IterationEnds ends{.told = IterationsTold::by_method,
                           .line = subject::kRebenchLine,
                           .code_log = folder.path() / "code.log"};
  EXPECT_FALSE(iterations_of_run(ends, kOutput));  // it knows of no such method
  write_code_log(ends.code_log,
                 {codelog::encode_fact(codelog::kIterationClassFact, "com.acme.Main"),
                  codelog::encode_iteration({.time = 100, .cpu_ns = 90}),
                  codelog::encode_iteration({.time = 140, .cpu_ns = 120})});
  const auto told = iterations_of_run(ends, kOutput);
  ASSERT_TRUE(told) << told.error().message();
  ASSERT_EQ(told->size(), 1U);
  EXPECT_EQ(told->front().runtime_ns, 40);
}

TEST(IterationsOfARun, AreNoneOfAWholeRunWhateverItPrints) {
  const auto told = iterations_of_run(
      {.told = IterationsTold::by_nobody, .line = subject::kRebenchLine}, kOutput);
  ASSERT_TRUE(told) << told.error().message();
  EXPECT_TRUE(told->empty());
}

}  // namespace
}  // namespace assay::experiment
