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

CountedRun left_by(const char* how, const std::string& source = "handlers",
                   const std::string& strategy = "dec", const std::string& addressing = "auto") {
  return count_until_compiled(
      {.options = {"--quiet", "--strategy=" + strategy, "--unfinished=" + source,
                   "--counter-addressing=" + addressing, "--events=activations"},
       .java_flags = {"-javaagent:" + workloads_jar(),
                      "-XX:CompileCommand=dontinline,assay.workloads.oracles.LeftMidway::target"},
       .main_class = "oracles.LeftMidway",
       .arguments = {how, "20000", std::to_string(kDepth)}},
      1, target_of("LeftMidway"));
}

class ActivationsLeftMidway : public testing::TestWithParam<WayOut> {};

std::uint64_t left_by_ends(const CountedUnit& unit) {
  return unit.count("method-entry") - unit.count("return") - unit.count("unwind");
}

void expect_all_are_counted(const CountedRun& run, const WayOut& way) {
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_NE(run.standard_output.find(way.output), std::string::npos) << run.standard_output;
  std::uint64_t unfinished = 0;
  for (const CountedUnit& unit : run.units(target_of("LeftMidway"))) {
    EXPECT_TRUE(unit.unfinished_known);
    EXPECT_EQ(unit.unfinished, left_by_ends(unit));
    unfinished += unit.unfinished;
  }
  EXPECT_GE(unfinished, way.at_least) << run.standard_output << run.standard_error;
}

TEST_P(ActivationsLeftMidway, AreCountedByHandlers) {
  expect_all_are_counted(left_by(GetParam().how), GetParam());
}

// A handler must not change a register, so by fs it has to save the one that it needs.
TEST_P(ActivationsLeftMidway, AreCountedByHandlersByFs) {
  expect_all_are_counted(left_by(GetParam().how, "handlers", "dec", "fs"), GetParam());
}

INSTANTIATE_TEST_SUITE_P(ByWay, ActivationsLeftMidway,
                         testing::Values(WayOut{"return", 0, "returned 64 checksum="},
                                         WayOut{"load", kDepth, "returned 65 checksum="},
                                         WayOut{"throw", kDepth, "caught IllegalStateException"},
                                         WayOut{"null", 1, "caught NullPointerException"},
                                         WayOut{"zero", kDepth, "caught ArithmeticException"},
                                         WayOut{"bounds", 1, "caught ArrayIndexOutOfBounds"},
                                         WayOut{"cast", 1, "caught ClassCastException"},
                                         WayOut{"store", 1, "caught ArrayStoreException"},
                                         WayOut{"branch", 1, "returned 141 checksum="},
                                         WayOut{"type", 1, "returned 64 checksum="},
                                         WayOut{"redefine", kDepth, "returned 65 checksum="},
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
    EXPECT_TRUE(missed == 0 || unit.became_invalid != 0) << "nothing tells that some may be missed";
  }
  EXPECT_GT(missed, 0U) << run.standard_output;
}

// Expects what runs at the end to be within the bounds. Returns the sum of the bounds.
std::uint64_t expect_bounded(const std::vector<CountedUnit>& units) {
  std::uint64_t running = 0;
  for (const CountedUnit& unit : units) {
    EXPECT_TRUE(unit.running_at_most.has_value());
    EXPECT_LE(left_by_ends(unit), unit.unfinished + unit.running_at_most.value_or(0));
    running += unit.running_at_most.value_or(0);
  }
  return running;
}

TEST(ActivationsThatStillRun, AreBoundedByTheFramesOnStacks) {
  const CountedRun run = left_by("halt");
  const auto units = run.units(target_of("LeftMidway"));
  ASSERT_FALSE(units.empty()) << run.standard_error;
  const std::uint64_t running = expect_bounded(units);
  EXPECT_GE(running, kDepth + 1);
  EXPECT_EQ(run.result["activations"]["running_at_most"].GetUint64(), running);
}

// Another thread stops the target in the middle of a long loop.
CountedRun stopped_in_a_loop(const char* how) {
  return count_until_compiled(
      {.options = {"--quiet", "--strategy=dec", "--unfinished=handlers", "--events=activations"},
       .java_flags = {"-XX:CompileCommand=dontinline,assay.workloads.oracles.PolledLoop::target"},
       .main_class = "oracles.PolledLoop",
       .arguments = {how, "20000"}},
      1, target_of("PolledLoop"));
}

class ActivationsStoppedInALoop : public testing::TestWithParam<WayOut> {};

TEST_P(ActivationsStoppedInALoop, AreCountedByHandlers) {
  const CountedRun run = stopped_in_a_loop(GetParam().how);
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  std::uint64_t unfinished = 0;
  for (const CountedUnit& unit : run.units(target_of("PolledLoop"))) {
    EXPECT_EQ(unit.unfinished, left_by_ends(unit));
    unfinished += unit.unfinished;
  }
  EXPECT_GE(unfinished, GetParam().at_least) << run.standard_output << run.standard_error;
}

INSTANTIATE_TEST_SUITE_P(ByStop, ActivationsStoppedInALoop,
                         testing::Values(WayOut{"load", 1, ""}, WayOut{"collect", 0, ""}),
                         [](const auto& test) { return std::string(test.param.how); });

TEST(ActivationsThatStillRun, AreBoundedWhereAnotherThreadHaltsTheJvm) {
  const CountedRun run = stopped_in_a_loop("halt");
  const auto units = run.units(target_of("PolledLoop"));
  ASSERT_FALSE(units.empty()) << run.standard_error;
  expect_bounded(units);
  std::uint64_t left = 0;
  for (const CountedUnit& unit : units) {
    left += left_by_ends(unit);
  }
  EXPECT_EQ(left, 1U) << run.standard_output;
}

TEST(ActivationsThatStillRun, AreUnfinishedWhereEndsTell) {
  const CountedRun run = left_by("halt", "ends");
  std::uint64_t unfinished = 0;
  for (const CountedUnit& unit : run.units(target_of("LeftMidway"))) {
    EXPECT_EQ(unit.running_at_most, 0U);
    EXPECT_EQ(unit.unfinished, left_by_ends(unit));
    unfinished += unit.unfinished;
  }
  EXPECT_GE(unfinished, kDepth) << run.standard_error;
}

TEST(ActivationsThatStillRun, AreUnknownWhereVirtualThreadsWait) {
  const CountedRun run = left_by("wait");
  const auto units = run.units(target_of("LeftMidway"));
  ASSERT_FALSE(units.empty()) << run.standard_error;
  EXPECT_FALSE(units.front().running_at_most.has_value());
  EXPECT_TRUE(run.result["activations"]["running_at_most"].IsNull());
  EXPECT_STREQ(run.result["activations"]["why_running_are_unknown"].GetString(),
               "virtual threads that wait are on no stack");
}

class TheSourceOfUnfinishedActivations : public testing::TestWithParam<const char*> {};

// Short activations have one counter, whose handlers tell. Each call of the target enters it eleven
// times.
TEST_P(TheSourceOfUnfinishedActivations, IsHandlersWhereActivationsAreShort) {
  const CountedRun run = left_by("return", "auto", GetParam());
  const auto units = run.units(target_of("LeftMidway"));
  ASSERT_FALSE(units.empty()) << run.standard_error;
  for (const CountedUnit& unit : units) {
    EXPECT_EQ(unit.unfinished_source, "handlers");
    EXPECT_LE(unit.count("method-entry") - unit.count("return"), unit.unfinished);
  }
}

TEST_P(TheSourceOfUnfinishedActivations, IsEndsWhereActivationsAreLong) {
  constexpr std::uint64_t kSize = 1000;
  const CountedRun run = count_until_compiled(
      {.options = {"--quiet", std::string("--strategy=") + GetParam(), "--events=activations"},
       .java_flags = plain_loops(),
       .main_class = "oracles.IntArraySum",
       .arguments = {"20000", std::to_string(kSize)}},
      0, target_of("IntArraySum"));
  const auto units = run.units(target_of("IntArraySum"));
  ASSERT_FALSE(units.empty()) << run.standard_error;
  EXPECT_EQ(units.front().unfinished_source, "ends");
  EXPECT_EQ(units.front().unfinished, 0U);
}

INSTANTIATE_TEST_SUITE_P(ByStrategy, TheSourceOfUnfinishedActivations, testing::Values("ec", "pc"),
                         strategy_of);

}  // namespace
}  // namespace assay::jvm_tests
