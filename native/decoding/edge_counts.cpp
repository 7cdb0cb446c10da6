// SPDX-License-Identifier: Apache-2.0
#include "native/decoding/edge_counts.h"

#include <algorithm>
#include <cstddef>

#include "native/support/saturating.h"

namespace assay::decoding {
namespace {

using Sums = std::vector<std::uint64_t>;

void add_to_edge(Sums& sums, cfg::EdgeId edge, std::uint64_t count) {
  sums[edge.index()] = saturating_add(sums[edge.index()], count);
}

// Paths do not say by which of two edges between the same blocks they went on; the first stands for
// both.
void add_step(const cfg::ControlFlowGraph& graph, cfg::BlockId from, cfg::BlockId to,
              std::uint64_t count, Sums& sums) {
  const auto edges = graph.out_edges(from);
  const auto taken =
      std::ranges::find_if(edges, [&](cfg::EdgeId edge) { return graph.edge(edge).to == to; });
  if (taken != edges.end()) {
    add_to_edge(sums, *taken, count);
  }
}

}  // namespace

std::vector<std::uint64_t> edge_counts(const cfg::ControlFlowGraph& graph,
                                       std::span<const PathCount> paths) {
  Sums sums(graph.edge_count(), 0);
  for (const PathCount& path : paths) {
    for (std::size_t i = 1; i < path.blocks.size(); ++i) {
      add_step(graph, path.blocks[i - 1], path.blocks[i], path.count, sums);
    }
    if (path.end) {
      add_to_edge(sums, *path.end, path.count);
    }
  }
  return sums;
}

std::uint32_t branches_on(const cfg::ControlFlowGraph& graph,
                          std::span<const unit::BlockId> blocks) {
  return static_cast<std::uint32_t>(std::ranges::count_if(
      blocks, [&](unit::BlockId block) { return graph.out_edges(block).size() > 1; }));
}

}  // namespace assay::decoding
