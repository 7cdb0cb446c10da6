// SPDX-License-Identifier: Apache-2.0
// Activations that are left in the middle, as handlers count them (decision 0018). Direct counting
// is the oracle: it counts entries, returns and unwinds where they happen.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kDepth = 10;

// A way to leave activations, and how many of the target's are left in the middle at least.
struct WayOut {
  const char* how;
  std::uint64_t at_least;
};

class ActivationsLeftMidway : public testing::TestWithParam<WayOut> {};

std::uint64_t left_by_ends(const CountedUnit& unit) {
  return unit.count("method-entry") - unit.count("return") - unit.count("unwind");
}

TEST_P(ActivationsLeftMidway, AreCountedByHandlers) {
  const Program program = {
      .options = {"--quiet", "--strategy=dec", "--unfinished=handlers", "--events=activations"},
      .java_flags = {"-XX:CompileCommand=dontinline,assay.workloads.oracles.LeftMidway::target"},
      .main_class = "oracles.LeftMidway",
      .arguments = {GetParam().how, "20000", std::to_string(kDepth)}};
  const CountedRun run = count_until_compiled(program, 1, target_of("LeftMidway"));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_EQ(run.standard_output, run_plainly(program).standard_output);
  std::uint64_t unfinished = 0;
  for (const CountedUnit& unit : run.units(target_of("LeftMidway"))) {
    EXPECT_TRUE(unit.unfinished_known);
    EXPECT_EQ(unit.unfinished, left_by_ends(unit));
    unfinished += unit.unfinished;
  }
  EXPECT_GE(unfinished, GetParam().at_least) << run.standard_output << run.standard_error;
}

INSTANTIATE_TEST_SUITE_P(ByWay, ActivationsLeftMidway,
                         testing::Values(WayOut{"return", 0}, WayOut{"load", kDepth},
                                         WayOut{"throw", kDepth}, WayOut{"null", 1},
                                         WayOut{"zero", 1}, WayOut{"overflow", 1}),
                         [](const auto& test) { return std::string(test.param.how); });

}  // namespace
}  // namespace assay::jvm_tests
