// SPDX-License-Identifier: Apache-2.0
#include "native/cfg/control_flow_graph.h"

#include <gtest/gtest.h>

#include "tests/support/unit_dsl.h"

namespace assay::cfg {
namespace {

Edge edge(std::uint32_t from, std::uint32_t to) { return {BlockId{from}, BlockId{to}}; }

TEST(ControlFlowGraph, KeepsParallelEdgesInOrder) {
  const auto graph = ControlFlowGraph::build(3, {edge(0, 1), edge(0, 2), edge(0, 1)});
  ASSERT_TRUE(graph);
  const auto out = graph->out_edges(BlockId{0});
  EXPECT_EQ(std::vector(out.begin(), out.end()), (std::vector{EdgeId{0}, EdgeId{1}, EdgeId{2}}));
  const auto in = graph->in_edges(BlockId{1});
  EXPECT_EQ(std::vector(in.begin(), in.end()), (std::vector{EdgeId{0}, EdgeId{2}}));
  EXPECT_TRUE(graph->is_merge(BlockId{1}));
  EXPECT_TRUE(graph->is_sink(BlockId{1}));
}

TEST(ControlFlowGraph, KnowsCriticalEdges) {
  const auto graph = test::graph_from("0: 1 2\n1: 2\n2: return\n");
  EXPECT_FALSE(graph.is_critical(EdgeId{0}));
  EXPECT_TRUE(graph.is_critical(EdgeId{1}));
  EXPECT_FALSE(graph.is_critical(EdgeId{2}));
}

TEST(ControlFlowGraph, RefusesMalformedGraphs) {
  EXPECT_FALSE(ControlFlowGraph::build(0, {}));
  EXPECT_FALSE(ControlFlowGraph::build(1, {edge(0, 1)}));                          // no such block
  EXPECT_FALSE(ControlFlowGraph::build(2, {edge(0, 1), edge(1, 0)}));              // into the entry
  EXPECT_FALSE(ControlFlowGraph::build(3, {edge(0, 1), edge(2, 1), edge(2, 2)}));  // unreachable
  EXPECT_EQ(ControlFlowGraph::build(0, {}).error().code(), ErrorCode::malformed_data);
}

TEST(ControlFlowGraph, MayBeASingleBlock) {
  const auto graph = ControlFlowGraph::build(1, {});
  ASSERT_TRUE(graph);
  EXPECT_TRUE(graph->is_sink(ControlFlowGraph::entry()));
}

}  // namespace
}  // namespace assay::cfg
