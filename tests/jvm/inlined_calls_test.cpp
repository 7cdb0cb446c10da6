// SPDX-License-Identifier: Apache-2.0
// Counts calls that were inlined, and compares them with numbers that are known.
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/noted_calls.h"

namespace assay::jvm_tests {
namespace {

constexpr std::uint64_t kCalls = kCallRounds * kCallsOfRound;

std::vector<std::string> inlined_but(const char* method) {
  return joined(compiled_at_once(),
                {std::string("-XX:CompileCommand=dontinline,assay.workloads.oracles.") + method});
}

CallOracle inlined_calls() {
  return {"InlinedCalls", inlined_but("InlinedCalls::target"), "InlinedCalls.round"};
}

// Nested inlining, a loop that was unrolled into four copies, a call that was guarded by the class
// of its receiver, a method of which no code remains, and an accessor.
CallCountsByEdge expected_of_inlined_calls() {
  return {{"round calls target -> InlinedCalls.target", kCalls},
          {"target calls outer -> InlinedCalls.outer", kCalls},
          {"outer calls middle -> InlinedCalls.middle", kCalls},
          {"outer calls middle again -> InlinedCalls.middle", kCalls},
          {"middle calls inner -> InlinedCalls.inner", 2 * kCalls},
          {"target calls step -> InlinedCalls.step", 4 * kCalls},
          {"target calls area -> InlinedCalls$Circle.area", kCalls / 4 * 3},
          {"target calls area -> InlinedCalls$Square.area", kCalls / 4},
          {"target calls nothing -> InlinedCalls.nothing", kCalls},
          {"target calls radius -> InlinedCalls$Circle.radius", kCalls},
          {"target calls rare -> InlinedCalls.rare", kCalls / 4}};
}

TEST(InlinedCallCounts, AreExactForEachSite) {
  EXPECT_EQ(counted_calls(inlined_calls(), {"calls", "--full", "--quiet"}),
            expected_of_inlined_calls());
}

class InlinedCallCountsOf : public testing::TestWithParam<const char*> {};

TEST_P(InlinedCallCountsOf, EachStrategyAreTheSame) {
  EXPECT_EQ(
      counted_calls(inlined_calls(), {"count", "--quiet", "--calls=all", "--events=inlined-call",
                                      "--lines", std::string("--strategy=") + GetParam()}),
      expected_of_inlined_calls());
}

std::string strategy_counted_by(const testing::TestParamInfo<const char*>& test) {
  return test.param;
}

INSTANTIATE_TEST_SUITE_P(Thorough, InlinedCallCountsOf, testing::Values("ec", "pc"),
                         strategy_counted_by);

// Whatever is inlined, the sum of both kinds is the same.
TEST(InlinedCallCounts, AddUpWithCallsThatWereNotInlined) {
  const CallOracle oracle{"Calls", inlined_but("Calls::round"), "Calls.round"};
  const CallCountsByEdge edges = counted_calls(oracle, {"calls", "--full", "--quiet"});
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
  EXPECT_EQ(edges, expected);
}

const std::string kCircle = "dispatch calls area -> Calls$Circle.area";
const std::string kSquare = "dispatch calls area -> Calls$Square.area";

// Calls of one method only are exact without any sample. Those of the site that dispatches add up,
// and are divided by samples.
TEST(FusedCalls, AreExactButForTheTargetsOfDispatchedCalls) {
  const CallOracle oracle{"Calls", inlined_but("Calls*::*"), "Calls.round"};
  CallReadings read = read_calls(
      oracle, {"calls", "--fused", "--quiet", "--tick=1ms", "--samples=1000", "--stride=3"},
      {"--fused"});
  CallCountsByEdge edges = difference(read.after, read.before);
  EXPECT_EQ(edges[kCircle] + edges[kSquare], kCalls);
  // Of the calls of the whole run: their difference would have the errors of both readings.
  const auto circles = static_cast<double>(read.after[kCircle]);
  EXPECT_NEAR(circles / (circles + static_cast<double>(read.after[kSquare])), 0.75, 0.1);
  edges.erase(kCircle);
  edges.erase(kSquare);
  const CallCountsByEdge expected = {{"round calls first -> Calls.first", kCalls},
                                     {"round calls second -> Calls.second", kCalls},
                                     {"round calls dispatch -> Calls.dispatch", kCalls},
                                     {"round calls recurse -> Calls.recurse", kCalls},
                                     {"first calls shared -> Calls.shared", kCalls},
                                     {"second calls shared -> Calls.shared", kCalls},
                                     {"second calls shared again -> Calls.shared", kCalls},
                                     {"recurse calls itself -> Calls.recurse", 5 * kCalls}};
  EXPECT_EQ(edges, expected);
}

// Each call is counted in the same run. Only calls of sites that dispatch, and of code that Graal
// has not compiled yet, can be off.
TEST(FusedCalls, SayHowAccurateTheyAre) {
  const std::string file = temporary_folder() + "/fused.json";
  const Program program{
      .java_flags = {}, .main_class = "kernels.Harness", .arguments = {"HashMapMix", "20"}};
  const CountedRun counted = run(
      joined({assay_program(), "calls", "--full", "--fused", "-o", file, "--format", "json", "--"},
             java_command(program)));
  ASSERT_EQ(counted.exit_code, 0) << counted.standard_error;
  rapidjson::Document graph;
  graph.Parse(read_text(file).c_str());
  ASSERT_TRUE(graph.IsObject() && graph.HasMember("accuracy_of_fused")) << read_text(file);
  EXPECT_EQ(std::string(graph["weights"].GetString()), "fused");
  EXPECT_GT(graph["accuracy_of_fused"].GetDouble(), 0.95);
  EXPECT_LE(graph["accuracy_of_fused"].GetDouble(), 1);
}

TEST(FusedCalls, ContainInlinedCalls) {
  EXPECT_EQ(counted_calls(inlined_calls(), {"calls", "--fused", "--quiet"}, {"--fused"}),
            expected_of_inlined_calls());
}

}  // namespace
}  // namespace assay::jvm_tests
