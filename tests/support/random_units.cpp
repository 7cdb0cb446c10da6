// SPDX-License-Identifier: Apache-2.0
#include "tests/support/random_units.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "tests/support/unit_dsl.h"

namespace assay::test {
namespace {

using cfg::BlockId;
using cfg::Edge;
using cfg::EdgeId;

struct RawGraph {
  std::uint32_t block_count = 1;
  std::vector<Edge> edges;

  BlockId add_block() { return BlockId{block_count++}; }
};

// Makes any graph. A random tree over the blocks makes all reachable; its leaves are sinks, so all
// blocks reach a sink. Further edges only leave blocks that have a successor already, so no sink
// gets one.
RawGraph wild_graph(Random& random, std::uint32_t blocks) {
  RawGraph graph;
  std::vector<bool> has_successor(blocks, false);
  for (std::uint32_t block = 1; block < blocks; ++block) {
    const std::uint32_t back = 1 + below(random, std::min(block, 6U));
    graph.edges.push_back({BlockId{block - back}, graph.add_block()});
    has_successor[block - back] = true;
  }
  for (std::uint32_t block = 0; block < blocks; ++block) {
    while (has_successor[block] && with_chance(random, 0.45)) {
      const std::uint32_t near = block + below(random, 20);
      const std::uint32_t target = near < 9 ? near : near - 9;  // mostly forward, some retreating
      if (target > 0 && target < blocks) {
        graph.edges.push_back({BlockId{block}, BlockId{target}});
      }
    }
  }
  return graph;
}

// Grows a graph by replacing one edge after another with a larger piece.
class StructureGrower {
 public:
  StructureGrower(Random& random, std::uint32_t blocks) : random_(random) {
    const BlockId exit = graph_.add_block();
    graph_.edges.push_back({cfg::ControlFlowGraph::entry(), exit});
    while (graph_.block_count < blocks) {
      grow(below(random_, static_cast<std::uint32_t>(graph_.edges.size())));
    }
  }

  RawGraph take() { return std::move(graph_); }

 private:
  void grow(std::uint32_t edge) {
    switch (below(random_, 6)) {
      case 0:
        add_straight(edge);
        break;
      case 1:
        add_exit(edge);
        break;
      case 2:
        add_loop(edge);
        break;
      case 3:
        add_do_loop(edge);
        break;
      case 4:
        add_arms(edge, 2 + below(random_, 4));
        break;
      default:
        add_arms(edge, 2);
        break;
    }
  }

  // Puts a new block on the edge. Returns the new block and the edge's former target.
  std::pair<BlockId, BlockId> split(std::uint32_t edge) {
    const BlockId middle = graph_.add_block();
    return {middle, std::exchange(graph_.edges[edge].to, middle)};
  }

  void connect(BlockId from, BlockId to) { graph_.edges.push_back({from, to}); }

  void add_straight(std::uint32_t edge) {
    const auto [middle, target] = split(edge);
    connect(middle, target);
  }

  void add_exit(std::uint32_t edge) {
    const auto [branch, target] = split(edge);
    connect(branch, target);
    connect(branch, graph_.add_block());
  }

  void add_loop(std::uint32_t edge) {
    const auto [header, target] = split(edge);
    const BlockId body = graph_.add_block();
    connect(header, body);
    connect(body, header);
    connect(header, target);
  }

  void add_do_loop(std::uint32_t edge) {
    const auto [header, target] = split(edge);
    connect(header, header);
    connect(header, target);
  }

  void add_arms(std::uint32_t edge, std::uint32_t arms) {
    const auto [branch, target] = split(edge);
    const BlockId merge = graph_.add_block();
    for (std::uint32_t i = 0; i < arms; ++i) {
      const BlockId arm = graph_.add_block();
      connect(branch, arm);
      connect(arm, merge);
    }
    connect(merge, target);
  }

  Random& random_;
  RawGraph graph_;
};

void split_critical_edges(RawGraph& graph) {
  std::vector<int> out(graph.block_count, 0);
  std::vector<int> in(graph.block_count, 0);
  for (const Edge& edge : graph.edges) {
    ++out[edge.from.index()];
    ++in[edge.to.index()];
  }
  const std::size_t count = graph.edges.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Edge edge = graph.edges[i];
    if (out[edge.from.index()] > 1 && in[edge.to.index()] > 1) {
      graph.edges[i].to = graph.add_block();
      graph.edges.push_back({graph.edges[i].to, edge.to});
    }
  }
}

RawGraph random_graph(Random& random, const RandomUnitOptions& options) {
  if (options.shape == GraphShape::structured) {
    RawGraph graph = StructureGrower(random, options.blocks).take();
    split_critical_edges(graph);
    return graph;
  }
  RawGraph graph = wild_graph(random, options.blocks);
  if (options.shape == GraphShape::wild_without_critical_edges) {
    split_critical_edges(graph);
  }
  return graph;
}

unit::BlockEnd random_sink(Random& random, bool with_deopts) {
  constexpr std::array kEnds{unit::BlockEnd::method_return, unit::BlockEnd::unwind,
                             unit::BlockEnd::deoptimize, unit::BlockEnd::other_sink};
  return kEnds[below(random, with_deopts ? 4 : 2)];
}

void add_blocks(Random& random, const RandomUnitOptions& options, const RawGraph& graph,
                unit::UnitSnapshot& snapshot) {
  std::vector<int> successors(graph.block_count, 0);
  std::vector<int> predecessors(graph.block_count, 0);
  for (const Edge& edge : graph.edges) {
    ++successors[edge.from.index()];
    ++predecessors[edge.to.index()];
  }
  for (std::uint32_t i = 0; i < graph.block_count; ++i) {
    unit::Block block;
    block.frequency = with_chance(random, 0.1) ? 0.0F : static_cast<float>(below(random, 50)) / 8;
    block.end =
        successors[i] != 0 ? unit::BlockEnd::forward : random_sink(random, options.with_deopts);
    block.contains_call = with_chance(random, options.call_chance);
    block.handles_exception = i > 0 && predecessors[i] == 1 && with_chance(random, 0.2);
    block.polls = successors[i] == 1 && with_chance(random, 0.3);
    block.stops_only_at_poll =
        !block.contains_call && with_chance(random, options.poll_only_chance);
    snapshot.blocks.push_back(block);
  }
}

// Returns 1, another small constant, one of which a path can hold few, or the weight of a value.
std::uint32_t random_weight(Random& random, double chance) {
  if (!with_chance(random, chance)) {
    return 1;
  }
  constexpr std::array kWeights = {unit::kRuntimeWeight, 16U, 24U, unit::kMaxWeight / 50};
  return kWeights[below(random, kWeights.size())];
}

void add_occurrences(Random& random, double weight_chance, unit::UnitSnapshot& snapshot) {
  for (std::uint32_t i = 0; i < snapshot.blocks.size(); ++i) {
    while (with_chance(random, 0.5)) {
      const unit::EventTypeId type{below(random, 5)};
      const unit::ContextId context{below(random, 3)};
      snapshot.occurrences.push_back(
          {BlockId{i}, type, context, -1, random_weight(random, weight_chance)});
    }
  }
}

}  // namespace

std::uint32_t below(Random& random, std::uint32_t bound) {
  return static_cast<std::uint32_t>(random() % bound);
}

bool with_chance(Random& random, double probability) {
  return static_cast<double>(random() % 1'000'000) < probability * 1'000'000;
}

unit::UnitSnapshot random_unit(Random& random, const RandomUnitOptions& options) {
  RawGraph graph = random_graph(random, options);
  unit::UnitSnapshot snapshot;
  snapshot.methods = {"Test.method()V"};
  snapshot.identity.method = snapshot.methods.front();
  snapshot.contexts.resize(3);
  add_blocks(random, options, graph, snapshot);
  std::ranges::stable_sort(graph.edges, {}, &Edge::from);
  snapshot.edges = std::move(graph.edges);
  add_occurrences(random, options.weight_chance, snapshot);
  return snapshot;
}

std::vector<std::uint32_t> distances_to_sink(const cfg::ControlFlowGraph& graph) {
  constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> distance(graph.block_count(), kFar);
  std::vector<BlockId> queue;
  for (std::uint32_t i = 0; i < graph.block_count(); ++i) {
    if (graph.is_sink(BlockId{i})) {
      distance[i] = 0;
      queue.push_back(BlockId{i});
    }
  }
  for (std::size_t next = 0; next < queue.size(); ++next) {
    for (const EdgeId id : graph.in_edges(queue[next])) {
      const BlockId from = graph.edge(id).from;
      if (distance[from.index()] == kFar) {
        distance[from.index()] = distance[queue[next].index()] + 1;
        queue.push_back(from);
      }
    }
  }
  return distance;
}

std::vector<EdgeId> random_walk(Random& random, const cfg::ControlFlowGraph& graph,
                                std::size_t length) {
  const std::vector<std::uint32_t> distance = distances_to_sink(graph);
  std::vector<EdgeId> walk;
  BlockId block = cfg::ControlFlowGraph::entry();
  while (!graph.is_sink(block)) {
    const auto out = graph.out_edges(block);
    EdgeId next = out[below(random, static_cast<std::uint32_t>(out.size()))];
    if (walk.size() >= length) {
      next = *std::ranges::min_element(
          out, {}, [&](EdgeId id) { return distance[graph.edge(id).to.index()]; });
    }
    walk.push_back(next);
    block = graph.edge(next).to;
  }
  return walk;
}

}  // namespace assay::test
