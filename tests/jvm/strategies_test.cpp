// SPDX-License-Identifier: Apache-2.0
// Tests that all strategies and thread modes count the same, on every collector and every pinned
// Graal (requirements E4, E5, E6, E7). `--check` counts by `dec` in the same compilation and
// compares.
#include <gtest/gtest.h>

#include <cstddef>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"
#include "tests/jvm/support/pinned_graal.h"

namespace assay::jvm_tests {
namespace {

using Words = std::vector<std::string>;

struct Kernel {
  const char* name;
  int iterations;
  int size;
};

constexpr Kernel kJsonParse{"JsonParse", 50, 3000};
constexpr Kernel kQuickSort{"QuickSort", 120, 100000};
constexpr Kernel kTaskQueue{"TaskQueue", 40, 100000};

Program kernel_program(const Kernel& kernel, const Words& options, const Words& java_flags = {},
                       int patience = 1) {
  Program program{.options = options,
                  .java_flags = java_flags,
                  .main_class = "kernels.Harness",
                  .arguments = {kernel.name, std::to_string(kernel.iterations * patience),
                                std::to_string(kernel.size)}};
  program.options.insert(program.options.end(), {"--quiet", "--check"});
  return program;
}

std::uint64_t executed_units(const CountedRun& run) {
  return run.has_result() ? run.result["units"].Size() : 0;
}

// Runs the kernel for longer until a unit is counted: on a slow machine the kernel may be over
// before Graal has compiled anything.
CountedRun count_warm(const Kernel& kernel, const Words& options, const Words& java_flags = {}) {
  CountedRun run;
  for (int patience = 1; patience <= 16 && executed_units(run) == 0; patience *= 4) {
    run = count(kernel_program(kernel, options, java_flags, patience));
  }
  return run;
}

std::string differences_in(const CountedRun& run) {
  std::string text;
  for (const auto& difference : run.result["check"]["differences"].GetArray()) {
    text += std::string(difference["method"].GetString()) + " " + difference["event"].GetString() +
            ": " + std::to_string(difference["strategy"].GetUint64()) + ", by dec " +
            std::to_string(difference["dec"].GetUint64()) + "\n";
  }
  return text;
}

void expect_agreement(const CountedRun& run) {
  EXPECT_EQ(run.exit_code, 0) << run.standard_output << run.standard_error;
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  ASSERT_GT(executed_units(run), 0u) << run.standard_error;
  EXPECT_TRUE(run.result["check"]["agrees"].GetBool()) << differences_in(run);
  EXPECT_EQ(run.result["coverage"]["units_left_alone"].GetUint64(), 0u);
  EXPECT_EQ(run.result["coverage"]["units_unreadable"].GetUint64(), 0u);
  EXPECT_STREQ(run.result["kind"].GetString(), "exact");
}

struct Case {
  const char* name;
  Kernel kernel;
  Words options;
  Words java_flags = {};
};

void PrintTo(const Case& test, std::ostream* out) { *out << test.name; }

class AStrategy : public testing::TestWithParam<Case> {};

TEST_P(AStrategy, AgreesWithDec) {
  const Case& test = GetParam();
  expect_agreement(count_warm(test.kernel, test.options, test.java_flags));
}

std::string name_of(const testing::TestParamInfo<Case>& test) { return test.param.name; }

INSTANTIATE_TEST_SUITE_P(OnAKernel, AStrategy,
                         testing::Values(Case{"EcOnJsonParse", kJsonParse, {"--strategy=ec"}},
                                         Case{"PcOnJsonParse", kJsonParse, {"--strategy=pc"}},
                                         Case{"PcOnTaskQueue", kTaskQueue, {"--strategy=pc"}},
                                         Case{"PdOnTaskQueue", kTaskQueue, {"--strategy=pd"}}),
                         name_of);
INSTANTIATE_TEST_SUITE_P(ThoroughOnAKernel, AStrategy,
                         testing::Values(Case{"EcOnTaskQueue", kTaskQueue, {"--strategy=ec"}},
                                         Case{"PdOnJsonParse", kJsonParse, {"--strategy=pd"}},
                                         Case{"EcOnQuickSort", kQuickSort, {"--strategy=ec"}},
                                         Case{"PcOnQuickSort", kQuickSort, {"--strategy=pc"}},
                                         Case{"PdOnQuickSort", kQuickSort, {"--strategy=pd"}}),
                         name_of);

INSTANTIATE_TEST_SUITE_P(LongWithLockedAdds, AStrategy,
                         testing::Values(Case{
                             "Ec", kTaskQueue, {"--strategy=ec", "--threads=atomic"}}),
                         name_of);
INSTANTIATE_TEST_SUITE_P(ThoroughWithLockedAdds, AStrategy,
                         testing::Values(Case{
                             "Pc", kQuickSort, {"--strategy=pc", "--threads=atomic"}}),
                         name_of);

INSTANTIATE_TEST_SUITE_P(
    OnACollector, AStrategy,
    testing::Values(Case{"Parallel", kJsonParse, {"--strategy=ec"}, {"-XX:+UseParallelGC"}},
                    Case{"Serial", kTaskQueue, {"--strategy=pc"}, {"-XX:+UseSerialGC"}},
                    Case{"Z", kJsonParse, {"--strategy=pd"}, {"-XX:+UseZGC"}}),
    name_of);

// The JDK, Graal and the shim check their assertions.
INSTANTIATE_TEST_SUITE_P(UnderAssertions, AStrategy,
                         testing::Values(Case{
                             "Ec", kQuickSort, {"--strategy=ec"}, {"-ea", "-esa"}}),
                         name_of);
INSTANTIATE_TEST_SUITE_P(ThoroughUnderAssertions, AStrategy,
                         testing::Values(Case{
                             "Pc", kQuickSort, {"--strategy=pc"}, {"-ea", "-esa"}}),
                         name_of);

void expect_that_graal_counts(const std::string& version) {
  SCOPED_TRACE("Graal " + version);
  ASSERT_TRUE(has_graal(version)) << "scripts/setup --all-graal fetches it";
  Program program = kernel_program(kQuickSort, {"--strategy=ec"}, {}, 2);
  program.environment = {{"ASSAY_GRAAL_VERSION", version}};
  expect_agreement(count(program));
}

TEST(ThePinnedGraal, ThatIsTheOldestForThisJdkCountsAlike) {
  const Words versions = carried_graal_versions();
  ASSERT_FALSE(versions.empty());
  expect_that_graal_counts(versions.front());
}

TEST(ThePinnedGraal, ThatIsTheNewestForThisJdkCountsAlike) {
  const Words versions = carried_graal_versions();
  ASSERT_FALSE(versions.empty());
  expect_that_graal_counts(versions.back());
}

TEST(ThoroughThePinnedGraal, BetweenOldestAndNewestCountsAlike) {
  const Words versions = carried_graal_versions();
  for (std::size_t i = 1; i + 1 < versions.size(); ++i) {
    expect_that_graal_counts(versions[i]);
  }
}

// Sixteen paths are too few for most units, so their paths are cut. Where that does not help, a
// unit is counted by edges, and the result says so.
TEST(APathBudget, ThatIsSmallIsKeptTo) {
  const CountedRun run = count_warm(kJsonParse, {"--strategy=pc", "--path-budget=16"});
  expect_agreement(run);
  std::set<std::string> strategies;
  for (const auto& unit : run.result["units"].GetArray()) {
    strategies.insert(unit["strategy"].GetString());
  }
  EXPECT_TRUE(strategies.contains("pc"));
  for (const std::string& strategy : strategies) {
    EXPECT_TRUE(strategy == "pc" || strategy == "ec" || strategy == "pc+ec" || strategy == "ec+pc")
        << strategy;
  }
}

// N of the oracles with threads: each entry has N loads, whichever thread made them.
constexpr std::uint64_t kSize = 1000;

CountedRun count_threads(const std::string& oracle, int threads, int calls, const Words& options) {
  return count_until_compiled(
      {.options = options,
       .java_flags = plain_loops(),
       .main_class = "oracles." + oracle,
       .arguments = {std::to_string(threads), std::to_string(calls), std::to_string(kSize)}},
      1, "assay.workloads.oracles." + oracle + ".target");
}

void expect_exact_loads(const CountedRun& run, const std::string& oracle) {
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_STREQ(run.result["kind"].GetString(), "exact");
  const auto units = run.units("assay.workloads.oracles." + oracle + ".target");
  ASSERT_FALSE(units.empty()) << "the target was never compiled\n" << run.standard_error;
  EXPECT_GT(units.front().count("method-entry"), 0u);
  for (const CountedUnit& unit : units) {
    EXPECT_EQ(unit.count("load"), unit.count("method-entry") * kSize);
    EXPECT_EQ(unit.count("return"), unit.count("method-entry"));
  }
}

TEST(Threads, AreCountedExactlyByLockedAdds) {
  expect_exact_loads(count_threads("Threads", 3, 40'000,
                                   {"--quiet", "--threads=atomic", "--events=load+activations"}),
                     "Threads");
}

// In thread mode `shared` one thread is counted exactly, but the result cannot know that there was
// only one.
TEST(Threads, OneAloneIsCountedExactlyByPlainAdds) {
  const CountedRun run = count_until_compiled({.options = {"--quiet", "--threads=shared"},
                                               .java_flags = plain_loops(),
                                               .main_class = "oracles.SumPositive",
                                               .arguments = {"60000", std::to_string(kSize)}},
                                              0, "assay.workloads.oracles.SumPositive.target");
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_STREQ(run.result["kind"].GetString(), "inexact");
  const auto units = run.units("assay.workloads.oracles.SumPositive.target");
  ASSERT_FALSE(units.empty()) << run.standard_error;
  EXPECT_EQ(units.front().count("load"), units.front().count("method-entry") * kSize);
}

class VirtualThreads : public testing::TestWithParam<const char*> {};

// A virtual thread may go on on another carrier after every call that blocks.
TEST_P(VirtualThreads, LoseNoUpdate) {
  const CountedRun run = count_threads(
      "VirtualThreads", 200, 20'000,
      {"--quiet", std::string("--strategy=") + GetParam(), "--events=load+activations"});
  expect_exact_loads(run, "VirtualThreads");
}

INSTANTIATE_TEST_SUITE_P(ByStrategy, VirtualThreads, testing::Values("ec"), strategy_of);
INSTANTIATE_TEST_SUITE_P(Thorough, VirtualThreads, testing::Values("pc", "pd", "dec"), strategy_of);

// -Xcheck:jni warns on stdout, also of the VM's own native code: only what is ours counts here.
TEST(XcheckJni, HasNothingToSayOfOurs) {
  const CountedRun run = count_warm(kQuickSort, {"--strategy=ec"}, {"-Xcheck:jni"});
  expect_agreement(run);
  EXPECT_EQ(run.standard_output.find("assay.shim"), std::string::npos) << run.standard_output;
  EXPECT_EQ(run.standard_output.find("libassay"), std::string::npos) << run.standard_output;
  EXPECT_EQ(run.standard_output.find("FATAL ERROR"), std::string::npos) << run.standard_output;
}

}  // namespace
}  // namespace assay::jvm_tests
