// SPDX-License-Identifier: Apache-2.0
// Notes calls of running programs (paper 3), and compares them with numbers that are known.
#include <gtest/gtest.h>

#include <map>
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

class CallCounts : public testing::TestWithParam<const char*> {};

// Two callers of one callee, two sites in one caller, virtual calls and recursion are told apart,
// and each number is exact. The parameter says how code finds its segment.
TEST_P(CallCounts, AreExactForEachSite) {
  constexpr std::uint64_t kCalls = kCallRounds * kCallsOfRound;
  const CallCountsByEdge expected = {{"round calls first -> Calls.first", kCalls},
                                     {"round calls second -> Calls.second", kCalls},
                                     {"round calls dispatch -> Calls.dispatch", kCalls},
                                     {"round calls recurse -> Calls.recurse", kCalls},
                                     {"first calls shared -> Calls.shared", kCalls},
                                     {"second calls shared -> Calls.shared", kCalls},
                                     {"second calls shared again -> Calls.shared", kCalls},
                                     {"dispatch calls area -> Calls$Circle.area", kCalls / 4 * 3},
                                     {"dispatch calls area -> Calls$Square.area", kCalls / 4},
                                     {"recurse calls itself -> Calls.recurse", 5 * kCalls}};
  EXPECT_EQ(counted_calls(
                {"Calls", kept_apart("Calls"), "Calls.round"},
                {"calls", "--full", "--quiet", std::string("--counter-addressing=") + GetParam()}),
            expected);
}

std::string register_of(const testing::TestParamInfo<const char*>& test) { return test.param; }

INSTANTIATE_TEST_SUITE_P(ByRegister, CallCounts, testing::Values("gs"), register_of);
INSTANTIATE_TEST_SUITE_P(Thorough, CallCounts, testing::Values("fs"), register_of);

class CallsOf : public testing::TestWithParam<const char*> {};

// Short threads hand their tables on, virtual ones change their carriers, and code that is unloaded
// leaves its memory to other code.
TEST_P(CallsOf, ThreadsAreExact) {
  const CallOracle oracle{
      "CallsOfThreads", kept_apart("CallsOfThreads"), "CallsOfThreads.target", {GetParam()}};
  CallCountsByEdge edges = counted_calls(oracle, {"calls", "--full", "--quiet", "--tick=1ms"});
  const std::string edge = "target calls callee -> CallsOfThreads.callee";
  EXPECT_EQ(edges[edge], kCallRounds * kCallsOfRound);
}

INSTANTIATE_TEST_SUITE_P(Kinds, CallsOf, testing::Values("platform", "virtual", "unloading"),
                         register_of);

struct SampledCalls {
  std::uint64_t soon = 0;
  std::uint64_t later = 0;
  double share_of_soon() const {
    return static_cast<double>(soon) / static_cast<double>(soon + later);
  }
};

// Samples the calls after the long loop, of which both methods have half.
SampledCalls calls_after_loop(const std::vector<std::string>& options) {
  const std::string file = temporary_folder() + "/calls.json";
  const Program program{.java_flags = kept_apart("CallsAfterLoop"),
                        .main_class = "oracles.CallsAfterLoop",
                        .arguments = {"1000000", "2000"}};
  const CountedRun finished =
      run(joined(joined({assay_program(), "calls", "--quiet", "--tick=1ms", "-o", file}, options),
                 joined({"--"}, java_command(program))));
  EXPECT_EQ(finished.exit_code, 0) << finished.standard_error;
  const rapidjson::Document graph = read_json(file);
  EXPECT_TRUE(graph.IsObject()) << finished.standard_error;
  SampledCalls calls;
  for (const auto& edge : graph["edges"].GetArray()) {
    const std::string callee = edge["callee"].GetString();
    const std::uint64_t samples = edge["samples"].GetUint64();
    calls.soon += callee.find("CallsAfterLoop.soon") == std::string::npos ? 0 : samples;
    calls.later += callee.find("CallsAfterLoop.later") == std::string::npos ? 0 : samples;
  }
  EXPECT_GT(calls.soon + calls.later, 100u);
  return calls;
}

// Paper 3, section 3.3: the first call after a tick is not any call, but the one after the long
// loop.
TEST(CallSamples, ByTimeAloneAreBiased) {
  EXPECT_GT(calls_after_loop({"--samples=1", "--stride=1"}).share_of_soon(), 0.9);
}

// The stride has no factor in common with the three entries of a round. With a stride of 3 all
// samples of a burst are of one method, and with few bursts chance decides the shares.
TEST(CallSamples, ByCountersAreNot) {
  EXPECT_NEAR(calls_after_loop({"--samples=16", "--stride=17"}).share_of_soon(), 0.5, 0.02);
}

TEST(CallSamples, ByTheClockAreNotEither) {
  EXPECT_NEAR(calls_after_loop({"--window=100us"}).share_of_soon(), 0.5, 0.02);
}

// Returns the share of the method that is called seldom: of the samples, and of all calls.
std::pair<double, double> shares_of_seldom(const std::string& option) {
  const std::string file = temporary_folder() + "/calls.json";
  const Program program{.java_flags = kept_apart("CallsInPhases"),
                        .main_class = "oracles.CallsInPhases",
                        .arguments = {"30", "40"}};
  const CountedRun finished = run(joined(
      {assay_program(), "calls", "--quiet", "-o", file, option, "--"}, java_command(program)));
  EXPECT_EQ(finished.exit_code, 0) << finished.standard_error;
  const rapidjson::Document graph = read_json(file);
  std::map<std::string, double> samples;
  for (const auto& edge : graph["edges"].GetArray()) {
    const std::string callee = edge["callee"].GetString();
    samples[callee.substr(0, callee.find('('))] += edge["samples"].GetDouble();
  }
  const auto printed = [&](const std::string& name) {
    const auto at = finished.standard_output.find(name + "=");
    return std::stod(finished.standard_output.substr(at + name.size() + 1));
  };
  const std::string prefix = "assay.workloads.oracles.CallsInPhases.";
  const double sampled = samples[prefix + "seldom"];
  return {sampled / (sampled + samples[prefix + "often"]),
          printed("seldom") / (printed("seldom") + printed("often"))};
}

// Each tick gives as many samples, whether the program calls often or seldom meanwhile.
TEST(CallSamples, OfWindowsOfANumberOfCallsAreBiasedByPhases) {
  const auto [sampled, called] = shares_of_seldom("--samples=64");
  EXPECT_LT(called, 0.02);
  EXPECT_GT(sampled, 0.2);
}

TEST(CallSamples, OfWindowsByTheClockAreNotBiasedByPhases) {
  const auto [sampled, called] = shares_of_seldom("--window=100us");
  EXPECT_LT(called, 0.02);
  EXPECT_NEAR(sampled, called, 0.01);
}

// A table of few slots is soon full, and then says how many calls it has no slot for.
TEST(CallSamples, WithoutASlotAreDroppedAndCounted) {
  const std::string file = temporary_folder() + "/calls.json";
  const Program program{.main_class = "kernels.Harness", .arguments = {"JsonParse", "60"}};
  const CountedRun finished = run(
      joined({assay_program(), "calls", "--full", "--call-slots=64", "--quiet", "-o", file, "--"},
             java_command(program)));
  EXPECT_EQ(finished.exit_code, 0) << finished.standard_error;
  const rapidjson::Document graph = read_json(file);
  ASSERT_TRUE(graph.IsObject()) << finished.standard_error;
  EXPECT_GT(graph["edges"].Size(), 0u);
  EXPECT_GT(graph["dropped"].GetUint64(), 0u);
}

TEST(CallSamples, LeaveTheOutputAlone) {
  const Program program = {.main_class = "ParallelMix", .arguments = {"3"}};
  const CountedRun plain = run_plainly(program);
  const CountedRun noted = run(joined(
      {assay_program(), "calls", "--full", "--quiet", "--tick=1ms", "--"}, java_command(program)));
  EXPECT_EQ(noted.exit_code, plain.exit_code);
  EXPECT_EQ(noted.standard_output, plain.standard_output);
}

}  // namespace
}  // namespace assay::jvm_tests
