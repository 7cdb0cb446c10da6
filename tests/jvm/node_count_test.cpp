// SPDX-License-Identifier: Apache-2.0
// Tests what the research warns of. Graal stores the number of nodes that a compilation ended with,
// and later inlines the method by this number: our nodes must be gone by then
// (docs/decisions/0002). A plain add loses updates when several threads count
// (docs/decisions/0004).
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kSize = 1000;

// The callee of InlinedCallee ends with 120 to 150 nodes; `dec` with all events adds some 40 nodes.
constexpr int kLimitAboveTheCallee = 155;
constexpr int kLimitBelowTheCallee = 60;

struct Inlining {
  bool both_compiled = false;  // whether the callee was compiled by itself, and then its caller
  std::uint64_t calls = 0;     // calls of the callee from its caller
  bool callee_is_inlined = false;
};

Inlining inlining_in(const CountedRun& run) {
  const auto targets = run.units("assay.workloads.oracles.InlinedCallee.target");
  const auto callees = run.units("assay.workloads.oracles.InlinedCallee.callee");
  Inlining found;
  found.both_compiled = !targets.empty() && !callees.empty() &&
                        targets.front().count("method-entry") > 0 &&
                        callees.front().count("method-entry") > 0;
  if (found.both_compiled) {
    found.calls = targets.front().count("invokestatic");
    found.callee_is_inlined = targets.front().inlined.contains(callees.front().method) &&
                              targets.front().inlined.at(callees.front().method).contains("load");
  }
  return found;
}

// Counts with more calls until both are compiled: the caller may be compiled before its callee,
// which then has no size yet.
Inlining inlining_with(int size_limit, const std::vector<std::string>& options) {
  Inlining inlining;
  for (int calls = 40'000; calls <= 360'000 && !inlining.both_compiled; calls *= 3) {
    Program program{
        .options = options,
        .java_flags = {"-Djdk.graal.SmallCompiledLowLevelGraphSize=" + std::to_string(size_limit),
                       "-XX:CompileCommand=exclude,"
                       "assay.workloads.oracles.InlinedCallee::warmUp"},
        .main_class = "oracles.InlinedCallee",
        .arguments = {std::to_string(calls), std::to_string(kSize)}};
    program.java_flags = joined(std::move(program.java_flags), compiled_at_once());
    program.options.emplace_back("--quiet");
    const CountedRun run = count(program);
    EXPECT_EQ(run.exit_code, 0) << run.standard_error;
    inlining = run.has_result() ? inlining_in(run) : inlining;
  }
  EXPECT_TRUE(inlining.both_compiled) << "callee and caller were not both compiled";
  return inlining;
}

const std::vector<std::string> kFewCounters = {"--events=load+invokes+method-entry"};
const std::vector<std::string> kManyCounters = {"--events=all", "--strategy=dec"};

TEST(TheSizeOfAMethod, DecidesWhetherItIsInlined) {
  const Inlining inlining = inlining_with(kLimitBelowTheCallee, kFewCounters);
  EXPECT_FALSE(inlining.callee_is_inlined);
  EXPECT_GT(inlining.calls, 0u);
}

TEST(TheSizeOfAMethod, IsWithoutTheNodesThatCount) {
  const Inlining inlining = inlining_with(kLimitAboveTheCallee, kManyCounters);
  EXPECT_TRUE(inlining.callee_is_inlined);
  EXPECT_EQ(inlining.calls, 0u);
}

std::uint64_t lost_loads(const CountedUnit& unit) {
  const std::uint64_t expected = unit.count("method-entry") * kSize;
  const std::uint64_t counted = unit.count("load");
  return expected > counted ? expected - counted : counted - expected;
}

// Four threads run on two processors at least, so that updates of one thread overwrite those of
// another. `dec` counts every load where the load happens. The result says that it cannot be
// trusted.
TEST(PlainAdds, LoseUpdatesAndTheResultSaysSo) {
  std::uint64_t lost = 0;
  for (long calls = 1'600'000; calls <= 6'400'000 && lost == 0; calls *= 4) {
    const CountedRun run = count(
        {.options = {"--quiet", "--threads=shared", "--strategy=dec", "--events=load+method-entry"},
         .java_flags = {"-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=dontinline,assay.workloads.oracles.*::target"},
         .main_class = "oracles.Threads",
         .arguments = {"4", std::to_string(calls), std::to_string(kSize)}});
    ASSERT_TRUE(run.has_result()) << run.standard_error;
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_STREQ(run.result["kind"].GetString(), "inexact");
    for (const CountedUnit& unit : run.units("assay.workloads.oracles.Threads.target")) {
      lost += lost_loads(unit);
    }
  }
  EXPECT_GT(lost, 0u);
}

}  // namespace
}  // namespace assay::jvm_tests
