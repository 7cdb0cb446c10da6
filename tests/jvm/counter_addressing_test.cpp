// SPDX-License-Identifier: Apache-2.0
// Tests how code finds its thread's counters (decision 0017): by gs, by fs, and what happens where
// something else in the process uses the gs base.
#include <asm/prctl.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = 1000;  // loads for each entry into the target

Program threads_program(const std::string& strategy, const std::string& addressing) {
  return {.options = {"--quiet", "--strategy=" + strategy, "--counter-addressing=" + addressing,
                      "--events=load+activations"},
          .java_flags = plain_loops(),
          .main_class = "oracles.Threads",
          .arguments = {"8", "20000", std::to_string(kSize)}};
}

std::string addressing_of(const CountedRun& run) {
  return run.has_result() ? run.result["options"]["counter_addressing"].GetString() : "";
}

void expect_exact_loads(const CountedRun& run, const std::string& oracle) {
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_STREQ(run.result["kind"].GetString(), "exact") << run.standard_error;
  const auto units = run.units(target_of(oracle));
  ASSERT_FALSE(units.empty()) << run.standard_error;
  EXPECT_GT(units.front().count("load"), 0U);
  for (const CountedUnit& unit : units) {
    EXPECT_EQ(unit.count("load"), unit.count("method-entry") * kSize);
  }
}

class CountersByFs : public testing::TestWithParam<const char*> {};

TEST_P(CountersByFs, AreExactAndTheResultSaysSo) {
  const CountedRun run =
      count_until_compiled(threads_program(GetParam(), "fs"), 1, target_of("Threads"));
  EXPECT_EQ(addressing_of(run), "fs");
  expect_exact_loads(run, "Threads");
}

INSTANTIATE_TEST_SUITE_P(ByStrategy, CountersByFs, testing::Values("ec", "pc"), strategy_of);
INSTANTIATE_TEST_SUITE_P(Thorough, CountersByFs, testing::Values("dec", "pd"), strategy_of);

// Some sandboxes refuse what every kernel of Linux allows.
bool is_refused_by_the_kernel() {
  std::uint64_t base = 0;
  return ::syscall(SYS_arch_prctl, ARCH_GET_GS, &base) != 0 ||
         ::syscall(SYS_arch_prctl, ARCH_SET_GS, base) != 0;
}

class WhereGsCanBeSet : public testing::Test {
 protected:
  void SetUp() override {
    if (is_refused_by_the_kernel()) {
      GTEST_SKIP() << "this system does not let a program set the gs base";
    }
  }
};

using CountersByGs = WhereGsCanBeSet;
using AProgramThatUsesTheGsBase = WhereGsCanBeSet;
using AGsBaseThatNativeCodeChanges = WhereGsCanBeSet;

TEST_F(CountersByGs, AreTheDefault) {
  const CountedRun run =
      count_until_compiled(threads_program("ec", "auto"), 1, target_of("Threads"));
  EXPECT_EQ(addressing_of(run), "gs");
  expect_exact_loads(run, "Threads");
}

// The preloaded library has set the gs base before the agent is loaded.
TEST_F(AProgramThatUsesTheGsBase, IsCountedByFs) {
  Program program = threads_program("ec", "gs");
  program.environment = {{"LD_PRELOAD", ASSAY_TAKES_GS_BASE}};
  const CountedRun run = count_until_compiled(program, 1, target_of("Threads"));
  EXPECT_EQ(addressing_of(run), "fs");
  EXPECT_NE(run.standard_error.find(
                "counters are found by fs, because something else in the process uses the gs base"),
            std::string::npos)
      << run.standard_error;
  expect_exact_loads(run, "Threads");
}

TEST_F(AGsBaseThatNativeCodeChanges, IsTold) {
  Program program = {.options = {"--events=load+activations"},
                     .java_flags = joined(plain_loops(), {"--enable-native-access=ALL-UNNAMED"}),
                     .main_class = "oracles.OtherGsBase",
                     .arguments = {"20000", std::to_string(kSize)}};
  const CountedRun run = count_until_compiled(program, 0, target_of("OtherGsBase"));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_STREQ(run.result["kind"].GetString(), "inexact");
  EXPECT_NE(
      run.standard_error.find("something in the process changed the gs base of 1 thread, where "
                              "assay finds counters"),
      std::string::npos)
      << run.standard_error;
}

// A debugger's library in the JVM has threads of its own, which run Java code.
TEST(AJvmWithADebugger, IsCountedExactly) {
  Program program = threads_program("ec", "auto");
  program.java_flags.emplace_back(
      "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0");
  const CountedRun run = count_until_compiled(program, 1, target_of("Threads"));
  EXPECT_NE(addressing_of(run), "");
  expect_exact_loads(run, "Threads");
}

}  // namespace
}  // namespace assay::jvm_tests
