// SPDX-License-Identifier: Apache-2.0
// Runs `assay callsites --stack-depth` on recursion whose depth is known, and compares by equality.
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"

namespace assay::jvm_tests {
namespace {

constexpr const char* kDescents = "assay.workloads.regions.Descents";
constexpr std::uint64_t kRounds = 40;
constexpr std::uint64_t kDescentsOfRound = 2000;
constexpr std::uint64_t kDepth = 50;
constexpr std::uint64_t kRoundsCounted = 5;
// main, run, iterate and the first descend; the loop of iterate is interpreted.
constexpr std::uint64_t kLeastFrames = 4;
constexpr std::uint64_t kCallsOfDescent = kDepth + 1;  // one a level, and the leaf

struct Depths {
  std::map<std::uint64_t, std::uint64_t> calls;  // by frames
  std::uint64_t partial = 0;
  std::uint64_t sum = 0;
  std::uint64_t compiled = 0;  // calls of compiled code, as counted at the calls
};

Depths depths_in(const std::string& file) {
  const rapidjson::Document json = read_json(file);
  Depths depths;
  EXPECT_TRUE(json["stack_depths"].IsArray());
  if (!json["stack_depths"].IsArray()) {
    return depths;
  }
  for (const auto& one : json["stack_depths"].GetArray()) {
    const std::uint64_t calls = one["calls"].GetUint64();
    depths.calls[one["frames"].GetUint64()] += calls;
    depths.partial += one["whole"].GetBool() ? 0 : calls;
    depths.sum += calls;
  }
  depths.compiled = json["totals"]["compiled"].GetUint64();
  return depths;
}

// Runs the program with the options of `assay callsites`, and returns what it printed.
CountedRun run_descents(const std::vector<std::string>& options, const std::string& thread,
                        const std::vector<std::string>& flags = {}) {
  std::vector<std::string> command =
      joined({assay_program(), "callsites", "--only", "assay.workloads"}, options);
  command = joined(std::move(command), joined({"--", java()}, compiled_at_once()));
  command = joined(std::move(command),
                   {std::string("-XX:CompileCommand=dontinline,") + kDescents + "::*"});
  command = joined(std::move(command), flags);
  return run(joined(std::move(command),
                    {"-cp", workloads_jar(), kDescents, std::to_string(kRounds),
                     std::to_string(kDescentsOfRound), std::to_string(kDepth), thread}));
}

std::vector<std::string> steady_rounds() {
  return {"--iteration-method", std::string(kDescents) + ".iterate", "--from-iteration", "30",
          "--iterations",       std::to_string(kRoundsCounted)};
}

// The lowest frames are interpreted: a walk goes through them. Where iterations are told, iterate
// is called by frames of the agent's, so the first depth is left open here.
TEST(StackDepths, OfEachCallAreThoseOfTheRecursion) {
  const std::string file = temporary_folder() + "/depths.json";
  const CountedRun finished = run_descents(
      joined({"--stack-depth", "1", "-o", file}, steady_rounds()), "platform", {"-ea", "-esa"});
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  const Depths depths = depths_in(file);
  ASSERT_FALSE(depths.calls.empty());
  const std::uint64_t first = depths.calls.begin()->first;
  EXPECT_GE(first, kLeastFrames);
  std::map<std::uint64_t, std::uint64_t> expected;
  for (std::uint64_t level = 0; level < kCallsOfDescent; ++level) {
    expected[first + level] = kDescentsOfRound * kRoundsCounted;
  }
  EXPECT_EQ(depths.calls, expected);
  EXPECT_EQ(depths.partial, 0u);
  EXPECT_EQ(depths.sum, depths.compiled);
  EXPECT_NE(
      finished.standard_error.find(std::to_string(first + kDepth / 2) + " frames in the median"),
      std::string::npos)
      << finished.standard_error;
}

// A sample counts for seventeen calls: the sum is that of the calls, but for chance.
TEST(StackDepths, OfSamplesAddUpToTheCalls) {
  const std::string file = temporary_folder() + "/depths.json";
  const CountedRun finished = run_descents({"--stack-depth", "17", "-o", file}, "platform");
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  const Depths depths = depths_in(file);
  const auto calls = static_cast<double>(depths.compiled);
  EXPECT_GT(calls, 1e6);
  EXPECT_NEAR(static_cast<double>(depths.sum), calls, calls / 50);
  EXPECT_EQ(depths.calls.begin()->first, kLeastFrames);
  EXPECT_EQ(depths.calls.rbegin()->first, kLeastFrames + kCallsOfDescent - 1);
}

// The frames of a virtual thread lie on its carrier's stack, or elsewhere: the walk may end early,
// and the program goes on.
TEST(StackDepths, OfVirtualThreadsHarmNothing) {
  const std::string file = temporary_folder() + "/depths.json";
  const CountedRun finished = run_descents({"--stack-depth", "1", "-o", file}, "virtual");
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  const Depths depths = depths_in(file);
  EXPECT_EQ(depths.sum, depths.compiled);
  EXPECT_GT(depths.compiled, 1'000'000u);
  EXPECT_EQ(finished.standard_output, run_descents({}, "platform").standard_output);
}

TEST(StackDepths, NeedANumber) {
  EXPECT_EQ(run_descents({"--stack-depth", "0"}, "platform").exit_code, kUsage);
  EXPECT_EQ(run_descents({"--stack-depth", "x"}, "platform").exit_code, kUsage);
}

}  // namespace
}  // namespace assay::jvm_tests
