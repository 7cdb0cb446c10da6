// SPDX-License-Identifier: Apache-2.0
#include "native/cfg/control_flow_graph.h"

#include <algorithm>

namespace assay::cfg {
namespace {

struct Adjacency {
  std::vector<std::uint32_t> offsets;
  std::vector<EdgeId> ids;
};

// Sorts the edges into buckets by one of their ends. A counting sort keeps the edge order in each
// bucket.
Adjacency bucket_edges(std::uint32_t block_count, const std::vector<Edge>& edges,
                       BlockId Edge::*end) {
  Adjacency adjacency{std::vector<std::uint32_t>(block_count + std::size_t{1}),
                      std::vector<EdgeId>(edges.size())};
  for (const Edge& edge : edges) {
    ++adjacency.offsets[(edge.*end).index() + 1];
  }
  for (std::size_t block = 0; block < block_count; ++block) {
    adjacency.offsets[block + 1] += adjacency.offsets[block];
  }
  std::vector<std::uint32_t> next(adjacency.offsets.begin(), adjacency.offsets.end() - 1);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    adjacency.ids[next[(edges[i].*end).index()]++] = EdgeId{static_cast<std::uint32_t>(i)};
  }
  return adjacency;
}

std::span<const EdgeId> bucket(const std::vector<std::uint32_t>& offsets,
                               const std::vector<EdgeId>& ids, BlockId block) {
  const std::uint32_t begin = offsets[block.index()];
  return std::span(ids).subspan(begin, offsets[block.index() + 1] - begin);
}

std::size_t count_reachable(const ControlFlowGraph& graph) {
  std::vector<bool> seen(graph.block_count(), false);
  std::vector<BlockId> pending{ControlFlowGraph::entry()};
  seen[0] = true;
  std::size_t reached = 0;
  while (!pending.empty()) {
    const BlockId block = pending.back();
    pending.pop_back();
    ++reached;
    for (const EdgeId id : graph.out_edges(block)) {
      const BlockId target = graph.edge(id).to;
      if (!seen[target.index()]) {
        seen[target.index()] = true;
        pending.push_back(target);
      }
    }
  }
  return reached;
}

}  // namespace

Result<ControlFlowGraph> ControlFlowGraph::build(std::uint32_t block_count,
                                                 std::vector<Edge> edges) {
  if (block_count == 0) {
    return malformed("a control-flow graph needs an entry block");
  }
  const bool in_range = std::ranges::all_of(edges, [&](const Edge& edge) {
    return edge.from.value() < block_count && edge.to.value() < block_count;
  });
  if (!in_range) {
    return malformed("an edge names a block that does not exist");
  }
  ControlFlowGraph graph;
  graph.block_count_ = block_count;
  Adjacency out = bucket_edges(block_count, edges, &Edge::from);
  Adjacency in = bucket_edges(block_count, edges, &Edge::to);
  graph.out_offsets_ = std::move(out.offsets);
  graph.out_ids_ = std::move(out.ids);
  graph.in_offsets_ = std::move(in.offsets);
  graph.in_ids_ = std::move(in.ids);
  graph.edges_ = std::move(edges);
  if (!graph.in_edges(entry()).empty()) {
    return malformed("the entry block has a predecessor");
  }
  if (count_reachable(graph) != block_count) {
    return malformed("a block cannot be reached from the entry");
  }
  return graph;
}

std::span<const EdgeId> ControlFlowGraph::out_edges(BlockId block) const {
  return bucket(out_offsets_, out_ids_, block);
}

std::span<const EdgeId> ControlFlowGraph::in_edges(BlockId block) const {
  return bucket(in_offsets_, in_ids_, block);
}

bool ControlFlowGraph::is_critical(EdgeId id) const {
  return out_edges(edge(id).from).size() > 1 && in_edges(edge(id).to).size() > 1;
}

}  // namespace assay::cfg
