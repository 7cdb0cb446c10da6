// SPDX-License-Identifier: Apache-2.0
// Notes several levels of callers of running programs (decision 0032), and compares the numbers of
// calls in each context with numbers that are known.
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/noted_calls.h"

namespace assay::jvm_tests {
namespace {

std::vector<std::string> kept_apart(const std::string& class_name) {
  return joined(compiled_at_once(),
                {"-XX:CompileCommand=dontinline,assay.workloads.oracles." + class_name + "*::*"});
}

std::string name_of(const testing::TestParamInfo<const char*>& test) { return test.param; }

class CallContexts : public testing::TestWithParam<const char*> {};

// Two chains to one callee, two sites in one chain, and recursion are told apart, and each number
// is exact. Frames of the interpreter and of the VM's first compiler are told as such; the walk
// goes on beyond the latter. The VM raises the first compiler's thresholds while its queue is long
// (Tier3LoadFeedback), which would leave a method of a thousand calls to the interpreter: the flag
// keeps the thresholds as they are. The parameter says how code finds its segment.
TEST_P(CallContexts, AreExactForEachChain) {
  constexpr std::uint64_t kCalls = kCallRounds * kCallsOfRound;
  const CallCountsByEdge expected = {
      {"round calls left -> CallContexts.left", kCalls},
      {"round calls right -> CallContexts.right", kCalls},
      {"left calls middle < round calls left -> CallContexts.middle", kCalls},
      {"right calls middle < round calls right -> CallContexts.middle", kCalls},
      {"right calls middle again < round calls right -> CallContexts.middle", kCalls},
      {"middle calls leaf < left calls middle < round calls left -> CallContexts.leaf", kCalls},
      {"middle calls leaf < right calls middle < round calls right -> CallContexts.leaf", kCalls},
      {"middle calls leaf < right calls middle again < round calls right -> CallContexts.leaf",
       kCalls},
      {"middle calls leaf < [interpreter] -> CallContexts.leaf", kCallRounds},
      {"middle calls leaf < [C1] CallContexts.fromFirstCompiler < [interpreter] -> "
       "CallContexts.leaf",
       kCallRounds},
      {"round calls recurse -> CallContexts.recurse", kCalls},
      {"recurse calls itself < round calls recurse -> CallContexts.recurse", kCalls},
      {"recurse calls itself < recurse calls itself < round calls recurse -> CallContexts.recurse",
       kCalls},
      {"recurse calls itself < recurse calls itself < recurse calls itself -> "
       "CallContexts.recurse",
       3 * kCalls}};
  EXPECT_EQ(counted_calls({.class_name = "CallContexts",
                           .flags = joined(
                               kept_apart("CallContexts"),
                               {"-XX:Tier3LoadFeedback=1000000",
                                "-XX:CompileCommand=exclude,assay.workloads.oracles.CallContexts::"
                                "fromInterpreter",
                                "-XX:CompileCommand=exclude,assay.workloads.oracles.CallContexts::"
                                "roundsOfOtherCode"}),
                           .outermost = "CallContexts.round",
                           .root = "CallContexts.round"},
                          {"calls", "--full", "--levels=3", "--quiet",
                           std::string("--counter-addressing=") + GetParam()},
                          {"--levels=3"}),
            expected);
}

INSTANTIATE_TEST_SUITE_P(ByRegister, CallContexts, testing::Values("gs"), name_of);
INSTANTIATE_TEST_SUITE_P(Thorough, CallContexts, testing::Values("fs"), name_of);

class CallContextsOf : public testing::TestWithParam<const char*> {};

// The stacks of virtual threads move, and memory of code that is unloaded is used again. A thread
// that yields for the first time takes `calls` back to the interpreter, from where the VM compiles
// it again. Where code was freed, its memory is other code's later on. No call gets another context
// by that.
TEST_P(CallContextsOf, ThreadsAreExact) {
  const CallOracle oracle{.class_name = "CallsOfThreads",
                          .flags = kept_apart("CallsOfThreads"),
                          .outermost = "CallsOfThreads.target",
                          .more_arguments = {GetParam()},
                          .root = "CallsOfThreads.calls"};
  const CallCountsByEdge edges = counted_calls(
      oracle, {"calls", "--full", "--levels=4", "--quiet", "--tick=1ms"}, {"--levels=2"});
  const std::string callee = " -> CallsOfThreads.callee";
  const std::string compiled = "target calls callee < calls calls target" + callee;
  const std::set<std::string> contexts = {
      compiled, "target calls callee < [C1] CallsOfThreads.calls" + callee,
      "target calls callee < [interpreter]" + callee,
      "target calls callee < [replaced code]" + callee};
  std::uint64_t calls = 0;
  for (const auto& [edge, count] : edges) {
    EXPECT_TRUE(!edge.ends_with(callee) || contexts.contains(edge)) << edge;
    calls += contexts.contains(edge) ? count : 0;
  }
  EXPECT_EQ(calls, kCallRounds * kCallsOfRound);
  EXPECT_TRUE(edges.contains(compiled));
}

INSTANTIATE_TEST_SUITE_P(Kinds, CallContextsOf, testing::Values("platform", "virtual", "unloading"),
                         name_of);

// Walks through all frames of a program of many libraries, and to the ends of stacks.
TEST(CallLevels, LeaveTheOutputAlone) {
  const Program program = {.main_class = "ParallelMix", .arguments = {"3"}};
  const CountedRun plain = run_plainly(program);
  const CountedRun noted =
      run(joined({assay_program(), "calls", "--full", "--levels=64", "--quiet", "--tick=1ms", "--"},
                 java_command(program)));
  EXPECT_EQ(noted.exit_code, plain.exit_code);
  EXPECT_EQ(noted.standard_output, plain.standard_output);
}

// Of a session with levels, the graph without contexts is that of the calls' own sites.
TEST(CallLevels, AreLeftOutOfAGraphOfOneLevel) {
  const std::string session = temporary_folder() + "/kept.session";
  const Program program{.main_class = "kernels.Harness", .arguments = {"JsonParse", "40"}};
  const CountedRun finished = run(joined(
      {assay_program(), "calls", "--full", "--levels=5", "--quiet", "--session=" + session, "--"},
      java_command(program)));
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  const auto sum_of = [&](const std::vector<std::string>& options) {
    const std::string file = temporary_folder() + "/graph.json";
    shown_calls(joined({session, "-o", file}, options));
    const rapidjson::Document graph = read_json(file);
    std::uint64_t sum = 0;
    for (const auto& edge : graph["edges"].GetArray()) {
      sum += edge["calls"].GetUint64();
    }
    return std::pair(sum, graph["edges"].Size());
  };
  const auto contexts = sum_of({});
  const auto edges = sum_of({"--levels=1"});
  EXPECT_GT(contexts.first, 0u);
  EXPECT_EQ(edges.first, contexts.first);
  EXPECT_GE(contexts.second, edges.second);
}

}  // namespace
}  // namespace assay::jvm_tests
