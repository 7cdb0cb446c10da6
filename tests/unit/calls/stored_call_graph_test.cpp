// SPDX-License-Identifier: Apache-2.0
// Tests that call graphs are read as they were written, that they add up, and what overlaps.
#include "native/calls/stored_call_graph.h"

#include <gtest/gtest.h>

#include "native/calls/call_graph_metrics.h"
#include "native/calls/call_graph_sums.h"
#include "tests/unit/calls/sample_call_graph.h"

namespace assay::calls {
namespace {

TEST(StoredCallGraph, IsReadAsItWasWritten) {
  for (const CallerFrames frames : {CallerFrames::all, CallerFrames::innermost}) {
    const CallGraph graph = sample_call_graph(frames);
    const std::string text = to_json(graph);
    EXPECT_TRUE(begins_as_call_graph(text));
    const auto read = read_call_graph(text);
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(*read, graph);
  }
}

std::string replaced(std::string text, const std::string& part, const std::string& by) {
  const auto at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.replace(at, part.size(), by);
}

TEST(StoredCallGraph, RefusesDamagedFiles) {
  const std::string text = to_json(sample_call_graph(CallerFrames::all));
  const auto without_contexts =
      read_call_graph(replaced(text, "\"contexts\": true", "\"contexts\": false"));
  ASSERT_FALSE(without_contexts);
  EXPECT_EQ(without_contexts.error().code(), ErrorCode::malformed_data);
  const auto version = read_call_graph(replaced(text, "_version\": 3", "_version\": 2"));
  ASSERT_FALSE(version);
  EXPECT_EQ(version.error().code(), ErrorCode::version_mismatch);
  EXPECT_FALSE(read_call_graph(replaced(text, "\"levels\": 1", "\"levels\": 0")));
  EXPECT_FALSE(read_call_graph(replaced(to_json(sample_call_graph(CallerFrames::innermost)),
                                        "\"levels\": 1", "\"levels\": 2")));
  EXPECT_FALSE(read_call_graph(replaced(text, "\"callee\": \"A.a():void\"", "\"callee\": 3")));
  EXPECT_FALSE(read_call_graph(replaced(text, "\"inlined\": 12", "\"inlined\": 21")));
  CallGraph twice = sample_call_graph(CallerFrames::all);
  twice.edges.push_back(twice.edges.front());
  EXPECT_FALSE(read_call_graph(to_json(twice)));
}

TEST(CallGraphSums, AddEdgesOfTheSameName) {
  CallGraph sum = sample_call_graph(CallerFrames::all);
  CallGraph other = sample_call_graph(CallerFrames::all);
  other.edges.front().caller.front().line = 99;  // the source has changed
  other.edges.back().callee = "D.d():void";
  ASSERT_TRUE(add(sum, other));
  EXPECT_EQ(sum.runs, 2u);
  EXPECT_EQ(sum.dropped, 12u);
  ASSERT_EQ(sum.edges.size(), 5u);
  EXPECT_EQ(sum.edges.front().entries, 200u);
  EXPECT_EQ(sum.edges.front().caller.front().line, 17u);
  EXPECT_EQ(weight_of_all(sum), 2 * weight_of_all(other));
  EXPECT_EQ(weight_without_counterpart(other, sample_call_graph(CallerFrames::all)), 5u);
}

// Both contexts of B.b's call are one edge.
TEST(CallGraphSums, GiveContextsUpWhereOneGraphHasNone) {
  CallGraph sum = sample_call_graph(CallerFrames::all);
  ASSERT_TRUE(add(sum, sample_call_graph(CallerFrames::innermost)));
  EXPECT_EQ(sum.frames, CallerFrames::innermost);
  ASSERT_EQ(sum.edges.size(), 3u);
  EXPECT_EQ(sum.edges.at(1).entries, 2 * (30u + 8u));
  EXPECT_EQ(sum.edges.at(1).inlined, 2 * 12u);
  EXPECT_TRUE(sum.has_inlined_calls);
  EXPECT_TRUE(read_call_graph(to_json(sum)));
}

// The names of contexts of other levels differ, so edges are all that both have in common.
TEST(CallGraphSums, GiveContextsUpWhereLevelsDiffer) {
  CallGraph sum = sample_call_graph(CallerFrames::all);
  CallGraph other = sample_call_graph(CallerFrames::all);
  sum.levels = 3;
  EXPECT_FALSE(overlap_metrics(sum, other).at(1).value);
  EXPECT_DOUBLE_EQ(overlap_metrics(sum, other).at(0).value.value(), 1.0);
  EXPECT_EQ(weight_without_counterpart(sum, other), 0u);
  ASSERT_TRUE(add(sum, other));
  EXPECT_EQ(sum.frames, CallerFrames::innermost);
  EXPECT_EQ(sum.levels, 1u);
  EXPECT_EQ(sum.edges.size(), 3u);
}

TEST(CallGraphSums, RefuseSamplesAndCountsInOneSum) {
  CallGraph sum = sample_call_graph(CallerFrames::all);
  CallGraph samples = sum;
  samples.weights = CallWeights::samples;
  EXPECT_FALSE(add(sum, samples));
}

// Shares by contexts: A has 100, 30, 20 and 5 of 155, B has 100, 50, 0 and 5.
TEST(CallGraphMetrics, TellContextsApart) {
  const CallGraph full = sample_call_graph(CallerFrames::all);
  CallGraph estimate = full;
  estimate.edges.at(1).entries = 50;
  estimate.edges.at(2).entries = 0;
  estimate.edges.at(2).inlined = 0;
  const auto metrics = overlap_metrics(full, estimate);
  ASSERT_EQ(metrics.size(), 2u);
  EXPECT_EQ(metrics.at(0).name, "calls-edges");
  EXPECT_DOUBLE_EQ(metrics.at(0).value.value(), 1.0);
  EXPECT_EQ(metrics.at(1).name, "calls-contexts");
  EXPECT_NEAR(metrics.at(1).value.value(), 135.0 / 155, 1e-12);
  EXPECT_FALSE(overlap_metrics(full, sample_call_graph(CallerFrames::innermost)).at(1).value);
}

}  // namespace
}  // namespace assay::calls
