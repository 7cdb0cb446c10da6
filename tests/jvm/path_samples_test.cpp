// SPDX-License-Identifier: Apache-2.0
// Samples paths of running programs (paper 2), and compares the samples with all paths that the
// same code ran.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/oracles.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = 100;

// Each call of JsonParse has many branches; the iterations take some seconds.
CountedRun sampled_kernel(std::vector<std::string> options) {
  options.insert(options.begin(), {"--quiet", "--strategy=pep", "--check"});
  return count({.options = std::move(options),
                .main_class = "kernels.Harness",
                .arguments = {"JsonParse", "150", "2000"}});
}

class AllPaths : public testing::TestWithParam<const char*> {};

// Where each path is a sample, the sampled profile is the full one. The parameter says how code
// finds its segment.
TEST_P(AllPaths, AreTheFullProfile) {
  const std::string addressing = std::string("--counter-addressing=") + GetParam();
  const CountedRun run = sampled_kernel({"--samples=all", addressing});
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_STREQ(run.result["kind"].GetString(), "sampled");
  const auto& sampled = run.result["sampled"];
  EXPECT_GT(sampled["samples"].GetUint64(), 0u);
  EXPECT_EQ(sampled["samples"].GetUint64(), sampled["accuracy"]["paths_executed"].GetUint64());
  EXPECT_EQ(sampled["accuracy"]["path_accuracy"].GetDouble(), 1.0);
  EXPECT_NEAR(sampled["accuracy"]["absolute_branch_accuracy"].GetDouble(), 1.0, 1e-9);
}

std::string addressing_of(const testing::TestParamInfo<const char*>& test) { return test.param; }

INSTANTIATE_TEST_SUITE_P(ByAddressing, AllPaths, testing::Values("gs"), addressing_of);
INSTANTIATE_TEST_SUITE_P(Thorough, AllPaths, testing::Values("fs"), addressing_of);

// Returns how far the samples agree with all paths about how often each branch goes each way.
double branch_accuracy_of(std::vector<std::string> options) {
  options.emplace_back("--tick=1ms");
  const CountedRun run = sampled_kernel(std::move(options));
  EXPECT_TRUE(run.has_result()) << run.standard_error;
  return run.has_result()
             ? run.result["sampled"]["accuracy"]["absolute_branch_accuracy"].GetDouble()
             : 0;
}

class TimedWindows : public testing::TestWithParam<const char*> {};

TEST_P(TimedWindows, ShowThePartThatEachBranchHas) {
  EXPECT_GT(branch_accuracy_of({std::string("--counter-addressing=") + GetParam()}), 0.75);
}

INSTANTIATE_TEST_SUITE_P(ByAddressing, TimedWindows, testing::Values("gs", "fs"), addressing_of);

// The control (decision 0039): so many paths in a row take more time in some code than in other.
TEST(SampledPaths, OfWindowsOfANumberOfPathsAreBiased) {
  EXPECT_LT(branch_accuracy_of({"--samples=64"}), branch_accuracy_of({}));
}

TEST(SampledPaths, AreFewAndKnowTheBranches) {
  const CountedRun run = sampled_kernel({"--tick=1ms"});
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto& sampled = run.result["sampled"];
  const std::uint64_t samples = sampled["samples"].GetUint64();
  const auto& accuracy = sampled["accuracy"];
  EXPECT_GT(samples, 64u);
  EXPECT_LT(samples, accuracy["paths_executed"].GetUint64() / 10);
  EXPECT_GT(accuracy["relative_branch_accuracy"].GetDouble(), 0.5);
}

// The branches of the oracle's loop are known: half of the elements are positive.
TEST(SampledPaths, OfAnOracleAreItsPaths) {
  const CountedRun run =
      count_until_compiled({.options = {"--quiet", "--strategy=pep", "--samples=all"},
                            .java_flags = plain_loops(),
                            .main_class = "oracles.SumPositive",
                            .arguments = {"60000", std::to_string(kSize)}},
                           0, target_of("SumPositive"));
  ASSERT_TRUE(run.has_result()) << run.standard_error;
  const auto units = run.units(target_of("SumPositive"));
  ASSERT_FALSE(units.empty());
  const std::uint64_t entries = units.front().count("method-entry");
  EXPECT_GT(entries, 0u);
  EXPECT_EQ(units.front().count("load"), entries * kSize);
  EXPECT_EQ(units.front().count("loop-end"), entries * kSize);
}

TEST(SampledPaths, LeaveTheOutputAlone) {
  const Program program = {.options = {"--quiet", "--strategy=pep", "--tick=1ms"},
                           .main_class = "ParallelMix",
                           .arguments = {"3"}};
  const CountedRun plain = run_plainly(program);
  const CountedRun sampled = count(program);
  EXPECT_EQ(sampled.exit_code, plain.exit_code);
  EXPECT_EQ(sampled.standard_output, plain.standard_output);
}

}  // namespace
}  // namespace assay::jvm_tests
