// SPDX-License-Identifier: Apache-2.0
#include "native/calls/inlining_weights.h"

#include <gtest/gtest.h>

#include "tests/support/golden.h"
#include "tests/support/hexadecimal_lines.h"
#include "tests/unit/calls/sample_call_graph.h"

namespace assay::calls {
namespace {

// Of 155 calls, A.a@7 makes 100, and B.b@2 makes 30 and 20 in two contexts. C1's call has no site.
// Of 14 samples that were asked for, 7 were taken.
TEST(InliningWeights, AreSharesOfAllCallsTimesTheDensity) {
  const CallGraph graph = sample_call_graph(CallerFrames::all);
  EXPECT_DOUBLE_EQ(call_density(graph), 0.5);
  const auto weights = inlining_weights(graph);
  ASSERT_EQ(weights.size(), 2U);
  EXPECT_EQ(weights[0].caller, "A.a():void");
  EXPECT_EQ(weights[0].bci, 7);
  EXPECT_EQ(weights[0].callee, "A.a():void");
  EXPECT_DOUBLE_EQ(weights[0].weight, 100.0 / 155 / 2);
  EXPECT_DOUBLE_EQ(weights[0].share_at_site, 1);
  EXPECT_EQ(weights[1].caller, "B.b(int):int");
  EXPECT_DOUBLE_EQ(weights[1].weight, 50.0 / 155 / 2);
}

TEST(InliningWeights, TellTheShareOfEachCalleeOfASite) {
  CallGraph graph = sample_call_graph(CallerFrames::all);
  graph.edges.push_back({CallerKind::compiled, {{"A.a():void", 7, 17}}, "D.d():void", 25, 0});
  const auto weights = inlining_weights(graph);
  ASSERT_EQ(weights.size(), 3U);
  EXPECT_DOUBLE_EQ(weights[0].share_at_site, 0.8);
  EXPECT_EQ(weights[1].callee, "D.d():void");
  EXPECT_DOUBLE_EQ(weights[1].share_at_site, 0.2);
}

// Without ticks, and where calls gave all samples, weights are plain shares.
TEST(InliningWeights, HaveADensityOfOneAtMost) {
  CallGraph graph = sample_call_graph(CallerFrames::all);
  graph.samples_asked = 0;
  EXPECT_DOUBLE_EQ(call_density(graph), 1);
  graph.samples_asked = 5;
  EXPECT_DOUBLE_EQ(call_density(graph), 1);
}

TEST(InliningWeights, OfAGraphWithoutCallsAreNone) {
  CallGraph graph = sample_call_graph(CallerFrames::all);
  graph.edges.clear();
  EXPECT_TRUE(inlining_weights(graph).empty());
}

// A site that calls two methods, the second one in a quarter of its calls.
// The shim's tests read the file (java-shim/src/test).
TEST(InliningWeights, CrossAsTheGoldenFileSays) {
  CallGraph graph{.weights = CallWeights::calls,
                  .has_inlined_calls = true,
                  .sampling = {},
                  .tick = {},
                  .edges = {}};
  const CallFrame site{"a.B.c(int):int", 300, 17};
  graph.edges = {{CallerKind::compiled, {site}, "a.D.e():void", 60, 0},
                 {CallerKind::compiled, {site}, "a.\u00c4.e():void", 20, 0},
                 {CallerKind::interpreter, {}, "a.B.c(int):int", 20, 0}};
  test::expect_golden("wire/inlining-weights.hex",
                      test::hexadecimal_lines(encode_inlining_weights(graph)));
}

}  // namespace
}  // namespace assay::calls
