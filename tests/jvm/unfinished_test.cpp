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
  const char* output;
};

CountedRun left_by(const char* how) {
  return count_until_compiled(
      {.options = {"--quiet", "--strategy=dec", "--unfinished=handlers", "--events=activations"},
       .java_flags = {"-XX:CompileCommand=dontinline,assay.workloads.oracles.LeftMidway::target"},
       .main_class = "oracles.LeftMidway",
       .arguments = {how, "20000", std::to_string(kDepth)}},
      1, target_of("LeftMidway"));
}

class ActivationsLeftMidway : public testing::TestWithParam<WayOut> {};

std::uint64_t left_by_ends(const CountedUnit& unit) {
  return unit.count("method-entry") - unit.count("return") - unit.count("unwind");
}

TEST_P(ActivationsLeftMidway, AreCountedByHandlers) {
  const CountedRun run = left_by(GetParam().how);
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_NE(run.standard_output.find(GetParam().output), std::string::npos) << run.standard_output;
  std::uint64_t unfinished = 0;
  for (const CountedUnit& unit : run.units(target_of("LeftMidway"))) {
    EXPECT_TRUE(unit.unfinished_known);
    EXPECT_EQ(unit.unfinished, left_by_ends(unit));
    unfinished += unit.unfinished;
  }
  EXPECT_GE(unfinished, GetParam().at_least) << run.standard_output << run.standard_error;
}

INSTANTIATE_TEST_SUITE_P(ByWay, ActivationsLeftMidway,
                         testing::Values(WayOut{"return", 0, "returned 64 checksum="},
                                         WayOut{"load", kDepth, "returned 65 checksum="},
                                         WayOut{"throw", kDepth, "caught IllegalStateException"},
                                         WayOut{"null", 1, "caught NullPointerException"},
                                         WayOut{"zero", kDepth, "caught ArithmeticException"},
                                         WayOut{"overflow", 1, "caught StackOverflowError"}),
                         [](const auto& test) { return std::string(test.param.how); });

// This is the limit that the docs name. Who finds a way to see these activations moves the case to
// the test above.
TEST(ActivationsThatHandlersMiss, AreLeftByAnExceptionAfterTheirCodeBecameInvalid) {
  const CountedRun run = left_by("load-throw");
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  std::uint64_t missed = 0;
  for (const CountedUnit& unit : run.units(target_of("LeftMidway"))) {
    EXPECT_LE(unit.unfinished, left_by_ends(unit));
    missed += left_by_ends(unit) - unit.unfinished;
  }
  EXPECT_GT(missed, 0U) << run.standard_output;
}

}  // namespace
}  // namespace assay::jvm_tests
