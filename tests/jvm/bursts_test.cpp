// SPDX-License-Identifier: Apache-2.0
// Counts in bursts (decision 0041): hot units run without counters between bursts.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = 100;

std::vector<std::string> in_bursts(const std::string& events, const std::string& every = "100ms") {
  return {"--quiet",     "--strategy=pc",      "--unfinished=nothing",
          "--burst=5ms", "--events=" + events, "--burst-every=" + every};
}

std::uint64_t bursts_of(const CountedRun& run) {
  return run.result["window"]["calls_counted"].GetUint64();
}

// The activations that are cut off by the edges of a burst are all that is missing or too much: two
// for each burst, for the program has one thread.
TEST(Bursts, CountWholeActivationsOfAnOracle) {
  constexpr std::uint64_t kCalls = 20'000'000;
  const CountedRun run = count({.options = in_bursts("activations+memory-accesses+branches"),
                                .java_flags = joined(plain_loops(), compiled_at_once()),
                                .main_class = "oracles.SumPositive",
                                .arguments = {std::to_string(kCalls), std::to_string(kSize)}});
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_STREQ(run.result["kind"].GetString(), "sampled");
  EXPECT_STREQ(run.result["window"]["kind"].GetString(), "bursts");
  const std::uint64_t bursts = bursts_of(run);
  EXPECT_GE(bursts, 3u);
  std::uint64_t entries = 0;
  std::uint64_t loads = 0;
  for (const CountedUnit& unit : run.units(target_of("SumPositive"))) {
    entries += unit.count("method-entry");
    loads += unit.count("load");
  }
  EXPECT_GT(entries, 1000u);
  EXPECT_LT(entries, kCalls / 2) << "most calls ran without counters";
  EXPECT_NEAR(static_cast<double>(loads), static_cast<double>(entries * kSize),
              static_cast<double>(2 * bursts * kSize));
}

struct Change {
  const char* name;
  std::vector<std::string> arguments;
  std::vector<std::string> java_flags;
};

class BurstsOfChangingCode : public testing::TestWithParam<Change> {};

TEST_P(BurstsOfChangingCode, LeaveTheOutputAlone) {
  const Program program = {.options = in_bursts("method-entry"),
                           .java_flags = GetParam().java_flags,
                           .main_class = "ChangingProgram",
                           .arguments = GetParam().arguments};
  const CountedRun plain = run_plainly(program);
  const CountedRun run = count(program);
  EXPECT_EQ(run.exit_code, plain.exit_code) << run.standard_error;
  EXPECT_EQ(run.standard_output, plain.standard_output);
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_GE(bursts_of(run), 3u);
}

INSTANTIATE_TEST_SUITE_P(
    By, BurstsOfChangingCode,
    testing::Values(Change{"Assumptions", {"200"}, {}},
                    Change{"CheckedJni", {"200"}, {"-Xcheck:jni"}},
                    Change{"Redefinition", {"200", "redefine"}, {"-javaagent:" + workloads_jar()}}),
    [](const auto& one) { return std::string(one.param.name); });

TEST(Bursts, OfAProgramThatEndsBeforeTheFirstOneAreNone) {
  const CountedRun run = count({.options = in_bursts("method-entry", "3600s"),
                                .main_class = "oracles.SumPositive",
                                .arguments = {"20000", std::to_string(kSize)}});
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_STREQ(run.result["kind"].GetString(), "incomplete");
  EXPECT_NE(std::string(run.result["window"]["missing"].GetString()).find("--burst-every"),
            std::string::npos);
}

}  // namespace
}  // namespace assay::jvm_tests
