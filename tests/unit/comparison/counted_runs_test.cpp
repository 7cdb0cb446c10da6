// SPDX-License-Identifier: Apache-2.0
#include "scheduler/comparison/running/counted_runs.h"

#include <gtest/gtest.h>

#include <string>

namespace assay::comparison {
namespace {

subject::LinePattern rebench_lines() {
  auto pattern = subject::LinePattern::compile(subject::kRebenchLine);
  EXPECT_TRUE(pattern) << pattern.error().message();
  return std::move(*pattern);
}

std::string line_of(int cpu_us) {
  return "Sieve: iterations=1 runtime: 2000us cpu: " + std::to_string(cpu_us) + "us\n";
}

TEST(WarmIterations, AreTheSecondHalf) {
  const std::string output =
      "begins\n" + line_of(9000) + line_of(8000) + line_of(300) + line_of(500) + line_of(400);
  EXPECT_EQ(iterations_in(output, rebench_lines()), 5u);
  EXPECT_DOUBLE_EQ(warm_iteration_seconds(output, rebench_lines()).value_or(0), 0.0004);
}

TEST(WarmIterations, HaveNoTimeWhereALineTellsNone) {
  for (const std::string text :
       {"", "no iteration cpu: 10us\n", "Sieve: iterations=1 runtime: 2000us\n",
        "Sieve: iterations=1 runtime: 2000us cpu: 10ms\n",
        "Sieve: iterations=1 runtime: 2000us cpu: us\n",
        "Sieve: iterations=1 runtime: 2000us cpu: 99999999999999999999us\n"}) {
    EXPECT_FALSE(warm_iteration_seconds(text, rebench_lines())) << text;
  }
  EXPECT_FALSE(warm_iteration_seconds(line_of(3) + "Sieve: iterations=1 runtime: 2000us\n",
                                      rebench_lines()));
}

}  // namespace
}  // namespace assay::comparison
