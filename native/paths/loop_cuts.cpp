// SPDX-License-Identifier: Apache-2.0
#include "native/paths/loop_cuts.h"

#include <algorithm>

#include "native/cfg/edge_frequencies.h"

namespace assay::paths {
namespace {

using cfg::BlockId;
using cfg::EdgeId;

// Says how often a block is entered, by edges that retreat and by the others.
struct Entries {
  float retreating = 0;
  float forward = 0;
};

bool is_worth_a_cut(const Entries& entries) {
  return entries.retreating > 0 &&
         entries.retreating + entries.forward >= kExecutionsWorthACut * entries.forward;
}

}  // namespace

std::vector<BlockId> loop_cuts(const cfg::ControlFlowGraph& graph,
                               const cfg::DepthFirstOrder& order,
                               std::span<const float> block_frequencies) {
  const std::vector<float> frequencies = cfg::edge_frequencies(graph, block_frequencies);
  std::vector<BlockId> headers;
  for (std::uint32_t i = 0; i < graph.block_count(); ++i) {
    const auto in = graph.in_edges(BlockId{i});
    Entries entries;
    for (const EdgeId id : in) {
      (order.is_retreating(graph.edge(id)) ? entries.retreating : entries.forward) +=
          frequencies[id.index()];
    }
    if (is_worth_a_cut(entries) &&
        std::ranges::none_of(in, [&](EdgeId id) { return graph.is_critical(id); })) {
      headers.push_back(BlockId{i});
    }
  }
  return headers;
}

}  // namespace assay::paths
