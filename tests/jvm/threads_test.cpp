// SPDX-License-Identifier: Apache-2.0
// Tests that each thread that runs counted code has counters of its own: the VM's own threads,
// which are older than the VM's events, threads of native code, and thousands at once. The result
// tells what threads without such counters do (bad_targets_test).
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

using Words = std::vector<std::string>;

constexpr std::uint64_t kSize = 1000;  // loads for each entry into the target

// Expects the loads of an oracle to be exact. The target runs in the threads in question and
// nowhere else: had these threads no counters of their own, there would be no entry.
void expect_exact_loads(const CountedRun& run, const std::string& oracle,
                        std::uint64_t size = kSize) {
  SCOPED_TRACE(oracle);
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_STREQ(run.result["kind"].GetString(), "exact");
  EXPECT_EQ(run.result["unattributed"]["load"].GetUint64(), 0u);
  const auto units = run.units(target_of(oracle));
  ASSERT_FALSE(units.empty()) << "the target was never compiled\n" << run.standard_error;
  EXPECT_GT(units.front().count("method-entry"), 0u);
  for (const CountedUnit& unit : units) {
    EXPECT_EQ(unit.count("load"), unit.count("method-entry") * size);
    EXPECT_EQ(unit.count("return"), unit.count("method-entry"));
  }
}

class GarbagesThreads : public testing::TestWithParam<const char*> {};

TEST_P(GarbagesThreads, AreCountedExactly) {
  const CountedRun run = count_until_compiled(
      {.options = {"--quiet", std::string("--strategy=") + GetParam(), "--events=load+activations"},
       .java_flags = plain_loops(),
       .main_class = "oracles.References",
       .arguments = {"100000", std::to_string(kSize)}},
      0, target_of("References$Finalized"));
  expect_exact_loads(run, "References$Finalized");
  expect_exact_loads(run, "References$Cleaned");
  expect_exact_loads(run, "References$Queued");
}

INSTANTIATE_TEST_SUITE_P(ByStrategy, GarbagesThreads, testing::Values("ec"), strategy_of);
INSTANTIATE_TEST_SUITE_P(Thorough, GarbagesThreads, testing::Values("pd", "pc", "dec"),
                         strategy_of);

// All loads of a million finalizers are counted, but for those that ran before the target was
// compiled.
TEST(Finalizers, AMillionAreCountedExactly) {
  constexpr std::uint64_t kFinalizers = 1'000'000;
  const CountedRun run =
      count({.options = {"--quiet", "--events=load+activations"},
             .java_flags = plain_loops(),
             .main_class = "oracles.References",
             .arguments = {std::to_string(kFinalizers), std::to_string(kSize), "finalized"}});
  expect_exact_loads(run, "References$Finalized");
  const auto units = run.units(target_of("References$Finalized"));
  ASSERT_FALSE(units.empty());
  EXPECT_LE(units.front().count("method-entry"), kFinalizers);
}

// Graal uses the JDK's collections, and these are compiled by Graal.
TEST(CompilerThreads, AreCountedApart) {
  CountedRun run;
  const auto loads = [&](const char* member) {
    return run.has_result() ? run.result[member]["load"].GetUint64() : 0;
  };
  for (int patience = 1; patience <= 16 && loads("compiler_threads") == 0; patience *= 4) {
    run = count({.options = {"--quiet"},
                 .main_class = "kernels.Harness",
                 .arguments = {"JsonParse", std::to_string(80 * patience), "3000"}});
  }
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_GT(loads("compiler_threads"), 0u);
  EXPECT_EQ(loads("unattributed"), 0u);
  EXPECT_STREQ(run.result["kind"].GetString(), "exact");
}

// The VM runs Java code in a thread that attaches itself before it tells anybody of the thread.
// With so many of these threads that code is compiled, too.
TEST(NativeThreads, AreCountedExactly) {
  Program program = {.options = {"--quiet", "--events=load+activations"},
                     .java_flags = plain_loops(),
                     .main_class = "oracles.NativeThreads",
                     .arguments = {"20000", "20", std::to_string(kSize)}};
  program.java_flags.emplace_back("--enable-native-access=ALL-UNNAMED");
  const CountedRun run = count_until_compiled(program, 0, target_of("NativeThreads"));
  expect_exact_loads(run, "NativeThreads");
  EXPECT_LT(run.result["coverage"]["threads"].GetUint64(), 100u) << "segments are not handed on";
}

// These are more threads than a session once had segments for; the memory is the default.
TEST(FiveThousandThreads, AreCountedExactly) {
  constexpr std::uint64_t kFewLoads = 100;
  Program program = {.options = {"--quiet", "--events=load+activations"},
                     .java_flags = plain_loops(),
                     .main_class = "oracles.Threads",
                     .arguments = {"5000", "2000", std::to_string(kFewLoads)}};
  program.java_flags.emplace_back("-Xss256k");
  const CountedRun run = count_until_compiled(program, 1, target_of("Threads"));
  expect_exact_loads(run, "Threads", kFewLoads);
  EXPECT_GE(run.result["coverage"]["threads"].GetUint64(), 5000u);
}

// The parameter is the number of threads.
class ShortThreads : public testing::TestWithParam<std::uint64_t> {};

// A thread that ends gives its segment, with its counts, to a later thread. The loop of these
// threads has twice as many loads as that of the warm-up.
TEST_P(ShortThreads, AreCountedExactly) {
  const std::uint64_t threads = GetParam();
  constexpr std::uint64_t kFewLoads = 100;
  const CountedRun run = count_until_compiled(
      {.options = {"--quiet", "--events=load+activations"},
       .java_flags = joined(plain_loops(), {"-Xss256k"}),
       .main_class = "oracles.ShortThreads",
       .arguments = {std::to_string(threads), "20000", std::to_string(kFewLoads)}},
      1, target_of("ShortThreads"));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_STREQ(run.result["kind"].GetString(), "exact");
  std::uint64_t entries = 0;
  std::uint64_t loads = 0;
  for (const CountedUnit& unit : run.units(target_of("ShortThreads"))) {
    entries += unit.count("method-entry");
    loads += unit.count("load");
  }
  EXPECT_GE(entries, threads);
  EXPECT_EQ(loads, (entries + threads) * kFewLoads) << "not all threads ran compiled code";
  // A thread that was joined may still be ending: beside other load some hundred threads are.
  EXPECT_LT(run.result["coverage"]["threads"].GetUint64(), threads / 20)
      << "segments are not handed on";
}

INSTANTIATE_TEST_SUITE_P(TwentyThousand, ShortThreads, testing::Values(20'000));
INSTANTIATE_TEST_SUITE_P(ThoroughAHundredThousand, ShortThreads, testing::Values(100'000));

// The counts of threads beyond the memory are shared, so they are neither in the totals nor exact,
// and the table says so. The test takes four minutes.
TEST(ThoroughThreadsBeyondTheMemory, AreTold) {
  const CountedRun run =
      count_until_compiled({.options = {"--memory=1m", "--events=load+activations"},
                            .java_flags = plain_loops(),
                            .main_class = "oracles.Threads",
                            .arguments = {"400", "20000", "100"}},
                           1, target_of("Threads"));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_STRNE(run.result["kind"].GetString(), "exact");
  const std::uint64_t unattributed = run.result["unattributed"]["load"].GetUint64();
  EXPECT_GT(unattributed, 0u);
  std::uint64_t by_unit = 0;
  for (const auto& unit : run.result["units"].GetArray()) {
    const auto load = unit["unattributed"].FindMember("load");
    by_unit += load == unit["unattributed"].MemberEnd() ? 0 : load->value.GetUint64();
  }
  EXPECT_EQ(by_unit, unattributed);
  for (const char* text : {"of all) are in no row above", "threads got no counters of their own",
                           "the memory limit is reached (--memory)"}) {
    EXPECT_NE(run.standard_error.find(text), std::string::npos) << text << run.standard_error;
  }
}

}  // namespace
}  // namespace assay::jvm_tests
