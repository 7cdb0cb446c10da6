// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "native/flow/flow_graph.h"
#include "native/flow/flow_solver.h"
#include "native/flow/spanning_tree.h"
#include "tests/support/unit_dsl.h"

namespace assay::flow {
namespace {

constexpr const char* kDiamond = "0: 1 2\n1: 3\n2: 3\n3: return\n";

TEST(FlowGraph, ClosesTheGraphIntoACirculation) {
  const FlowGraph graph(test::graph_from("0: 1 2\n1: return\n2: unwind\n"));
  ASSERT_EQ(graph.edge_count(), 5U);
  EXPECT_EQ(graph.outside(), NodeId{3});
  EXPECT_TRUE(graph.is_cfg_edge(FlowEdgeId{1}));
  EXPECT_TRUE(graph.is_sink_edge(FlowEdgeId{2}));
  EXPECT_EQ(graph.edge(FlowEdgeId{3}).from, NodeId{2});
  EXPECT_EQ(graph.edge(graph.entry_edge()).to, NodeId{0});
  EXPECT_TRUE(graph.is_entry_edge(FlowEdgeId{4}));
}

TEST(SpanningTree, LeavesTheColdestEdgesOff) {
  // Edges: 0->1, 0->2, 1->3, 2->3, 3->out, out->0.
  const FlowGraph graph(test::graph_from(kDiamond));
  const std::vector<EdgeRank> ranks{{EdgeWish::by_weight, 9},  {EdgeWish::by_weight, 1},
                                    {EdgeWish::by_weight, 9},  {EdgeWish::by_weight, 2},
                                    {EdgeWish::by_weight, 10}, {EdgeWish::by_weight, 3}};
  EXPECT_EQ(maximum_spanning_tree(graph, ranks),
            (std::vector<bool>{true, false, true, true, true, false}));
}

TEST(SpanningTree, BreaksTiesByNumber) {
  const FlowGraph graph(test::graph_from(kDiamond));
  EXPECT_EQ(maximum_spanning_tree(graph, std::vector<EdgeRank>(6)),
            (std::vector<bool>{true, true, true, false, true, false}));
}

TEST(SpanningTree, FollowsWishesBeforeWeights) {
  const FlowGraph graph(test::graph_from(kDiamond));
  std::vector<EdgeRank> ranks(6, {EdgeWish::by_weight, 5});
  ranks[3] = {EdgeWish::off_chords, 0};
  ranks[0] = {EdgeWish::off_tree, 100};
  const auto in_tree = maximum_spanning_tree(graph, ranks);
  EXPECT_TRUE(in_tree[3]);
  EXPECT_FALSE(in_tree[0]);
}

TEST(FlowSolver, RecoversADiamondFromItsChords) {
  const FlowGraph graph(test::graph_from(kDiamond));
  const std::vector<bool> in_tree{true, false, true, true, true, false};
  const FlowSolution solution =
      solve_flow(graph, in_tree, std::vector<std::uint64_t>{0, 30, 0, 0, 0, 100});
  EXPECT_EQ(solution.edge_counts, (std::vector<std::uint64_t>{70, 30, 70, 30, 100, 100}));
  EXPECT_EQ(solution.block_counts, (std::vector<std::uint64_t>{100, 70, 30, 100}));
  EXPECT_EQ(solution.clamped_values, 0U);
}

// Entry and exit measured, so the tree reaches the blocks only, and one measurement is redundant.
TEST(FlowSolver, RootsATreeThatLeavesTheOutsideAlone) {
  const FlowGraph graph(test::graph_from(kDiamond));
  const std::vector<bool> in_tree{true, false, true, true, false, false};
  const FlowSolution solution =
      solve_flow(graph, in_tree, std::vector<std::uint64_t>{0, 30, 0, 0, 100, 100});
  EXPECT_EQ(solution.edge_counts, (std::vector<std::uint64_t>{70, 30, 70, 30, 100, 100}));
}

// An activation that took 0 -> 2 and was abandoned in block 2.
TEST(FlowSolver, IsOffByNoMoreThanWhatWasAbandoned) {
  const FlowGraph graph(test::graph_from(kDiamond));
  const std::vector<bool> in_tree{true, false, true, true, false, false};
  const FlowSolution solution =
      solve_flow(graph, in_tree, std::vector<std::uint64_t>{0, 1, 0, 0, 0, 1});
  EXPECT_EQ(solution.edge_counts[3], 1U);  // truly 0: block 2 has to pass on what it got
  EXPECT_EQ(solution.edge_counts[2], 0U);  // -1 before
  EXPECT_EQ(solution.clamped_values, 2U);  // and so on the way to the root
}

TEST(FlowSolver, StaysDefinedForAnyCounters) {
  const FlowGraph graph(test::graph_from(kDiamond));
  const std::vector<bool> in_tree{true, false, true, true, true, false};
  const std::uint64_t huge = ~std::uint64_t{0};
  const FlowSolution solution =
      solve_flow(graph, in_tree, std::vector<std::uint64_t>{0, huge, 0, 0, 0, huge});
  EXPECT_EQ(solution.edge_counts.size(), 6U);
}

}  // namespace
}  // namespace assay::flow
