// SPDX-License-Identifier: Apache-2.0
// Depth-first order, dominators and loops, which build on each other.
#include <gtest/gtest.h>

#include "native/cfg/depth_first_order.h"
#include "native/cfg/dominator_tree.h"
#include "native/cfg/loop_forest.h"
#include "tests/support/random_units.h"
#include "tests/support/unit_dsl.h"

namespace assay::cfg {
namespace {

struct Analysis {
  explicit Analysis(ControlFlowGraph g)
      : graph(std::move(g)),
        order(depth_first_order(graph)),
        dominators(graph, order),
        loops(find_loops(graph, order, dominators)) {}

  ControlFlowGraph graph;
  DepthFirstOrder order;
  DominatorTree dominators;
  LoopForest loops;
};

std::vector<std::uint32_t> numbers(const std::vector<BlockId>& blocks) {
  std::vector<std::uint32_t> result;
  result.reserve(blocks.size());
  for (const BlockId block : blocks) {
    result.push_back(block.value());
  }
  return result;
}

// An outer loop 1..5 around an inner one 2..3.
constexpr const char* kNested = R"(
  0: 1
  1: 2
  2: 3 4
  3: 2
  4: 5 6
  5: 1
  6: return
)";

// A loop that is entered at 1 and at 2: neither dominates the other.
constexpr const char* kIrreducible = R"(
  0: 1 2
  1: 2
  2: 1 3
  3: return
)";

TEST(DepthFirstOrder, PutsBlocksAfterTheirPredecessors) {
  const Analysis a(test::graph_from("0: 1 2\n1: 3\n2: 3\n3: return\n"));
  EXPECT_EQ(numbers(a.order.reverse_postorder), (std::vector<std::uint32_t>{0, 2, 1, 3}));
}

TEST(DepthFirstOrder, FindsRetreatingEdges) {
  const Analysis a(test::graph_from(kNested));
  std::vector<std::uint32_t> retreating;
  for (std::uint32_t i = 0; i < a.graph.edge_count(); ++i) {
    if (a.order.is_retreating(a.graph.edge(EdgeId{i}))) {
      retreating.push_back(a.graph.edge(EdgeId{i}).from.value());
    }
  }
  EXPECT_EQ(retreating, (std::vector<std::uint32_t>{3, 5}));
}

TEST(DepthFirstOrder, BreaksEveryCycleOfAnIrreducibleLoop) {
  const Analysis a(test::graph_from(kIrreducible));
  int retreating = 0;
  for (std::uint32_t i = 0; i < a.graph.edge_count(); ++i) {
    retreating += a.order.is_retreating(a.graph.edge(EdgeId{i})) ? 1 : 0;
  }
  EXPECT_EQ(retreating, 1);
}

TEST(DepthFirstOrder, DoesNotRecurse) {
  std::vector<Edge> edges;
  constexpr std::uint32_t kLength = 200'000;
  for (std::uint32_t i = 0; i + 1 < kLength; ++i) {
    edges.push_back({BlockId{i}, BlockId{i + 1}});
  }
  const Analysis a(*ControlFlowGraph::build(kLength, std::move(edges)));
  EXPECT_EQ(a.order.reverse_postorder.back(), BlockId{kLength - 1});
  EXPECT_TRUE(a.dominators.dominates(BlockId{7}, BlockId{kLength - 1}));
}

TEST(DominatorTree, KnowsADiamond) {
  const Analysis a(test::graph_from("0: 1 2\n1: 3\n2: 3\n3: return\n"));
  EXPECT_TRUE(a.dominators.dominates(BlockId{0}, BlockId{3}));
  EXPECT_FALSE(a.dominators.dominates(BlockId{1}, BlockId{3}));
  EXPECT_TRUE(a.dominators.dominates(BlockId{3}, BlockId{3}));
}

// By definition: a dominates b if b cannot be reached without passing a.
bool dominates_by_definition(const ControlFlowGraph& graph, BlockId a, BlockId b) {
  std::vector<bool> seen(graph.block_count(), false);
  std::vector<BlockId> pending;
  const auto reach = [&](BlockId block) {
    if (block != a && !seen[block.index()]) {
      seen[block.index()] = true;
      pending.push_back(block);
    }
  };
  reach(ControlFlowGraph::entry());
  while (!pending.empty()) {
    const BlockId block = pending.back();
    pending.pop_back();
    for (const EdgeId id : graph.out_edges(block)) {
      reach(graph.edge(id).to);
    }
  }
  return !seen[b.index()];
}

TEST(DominatorTree, AgreesWithTheDefinitionOnRandomGraphs) {
  test::Random random(3);
  for (int round = 0; round < 30; ++round) {
    const Analysis a(
        test::graph_of(test::random_unit(random, {test::GraphShape::wild, 25, 0, true})));
    for (std::uint32_t i = 0; i < a.graph.block_count(); ++i) {
      for (std::uint32_t j = 0; j < a.graph.block_count(); ++j) {
        ASSERT_EQ(a.dominators.dominates(BlockId{i}, BlockId{j}),
                  dominates_by_definition(a.graph, BlockId{i}, BlockId{j}));
      }
    }
  }
}

TEST(LoopForest, NestsLoops) {
  const Analysis a(test::graph_from(kNested));
  ASSERT_EQ(a.loops.loops.size(), 2U);
  const Loop& outer = a.loops.loops[0];
  const Loop& inner = a.loops.loops[1];
  EXPECT_EQ(outer.header, BlockId{1});
  EXPECT_EQ(numbers(outer.blocks).size(), 5U);
  EXPECT_FALSE(outer.is_innermost);
  EXPECT_EQ(inner.header, BlockId{2});
  EXPECT_EQ(numbers(inner.blocks), (std::vector<std::uint32_t>{2, 3}));
  EXPECT_TRUE(inner.is_innermost);
  EXPECT_EQ(inner.parent, LoopId{0});
  EXPECT_EQ(inner.entry_edges.size(), 1U);
  EXPECT_TRUE(a.loops.contains(LoopId{0}, BlockId{3}));
  EXPECT_FALSE(a.loops.contains(LoopId{1}, BlockId{4}));
  EXPECT_FALSE(a.loops.innermost_loop[6].has_value());
}

TEST(LoopForest, TakesSeveralLatchesAsOneLoop) {
  const Analysis a(test::graph_from("0: 1\n1: 2 3 4\n2: 1\n3: 1\n4: return\n"));
  ASSERT_EQ(a.loops.loops.size(), 1U);
  EXPECT_EQ(a.loops.loops[0].back_edges.size(), 2U);
}

TEST(LoopForest, SeesALoopOfOneBlock) {
  const Analysis a(test::graph_from("0: 1\n1: 1 2\n2: return\n"));
  ASSERT_EQ(a.loops.loops.size(), 1U);
  EXPECT_EQ(numbers(a.loops.loops[0].blocks), (std::vector<std::uint32_t>{1}));
}

TEST(LoopForest, TakesNoIrreducibleLoopForANaturalOne) {
  const Analysis a(test::graph_from(kIrreducible));
  EXPECT_TRUE(a.loops.loops.empty());
}

TEST(LoopForest, MarksALoopAroundAnIrreducibleOne) {
  const Analysis a(test::graph_from("0: 1\n1: 2 3\n2: 3\n3: 2 4\n4: 1 5\n5: return\n"));
  ASSERT_EQ(a.loops.loops.size(), 1U);
  EXPECT_EQ(a.loops.loops[0].header, BlockId{1});
  EXPECT_TRUE(a.loops.loops[0].has_irreducible_cycle);
}

}  // namespace
}  // namespace assay::cfg
