// SPDX-License-Identifier: Apache-2.0
#include "native/decoding/edge_counts.h"

#include <algorithm>
#include <cstddef>

#include "native/decoding/unit_decoder.h"
#include "native/paths/path_decoder.h"
#include "native/support/saturating.h"

namespace assay::decoding {
namespace {

using planning::Strategy;
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

Sums counts_of_paths(const planning::UnitLayout& layout, std::span<const std::uint64_t> counters) {
  const cfg::ControlFlowGraph& graph = layout.shape->graph;
  const paths::PathDecoder decoder(layout.paths->dag, layout.paths->numbering);
  Sums sums(graph.edge_count(), 0);
  for (std::size_t number = 0; number < layout.paths->numbering.total; ++number) {
    if (counters[number] == 0) {
      continue;
    }
    const paths::Path path = decoder.decode(number);
    for (std::size_t i = 1; i < path.blocks.size(); ++i) {
      add_step(graph, path.blocks[i - 1], path.blocks[i], counters[number], sums);
    }
    if (path.end) {
      add_to_edge(sums, *path.end, counters[number]);
    }
  }
  return sums;
}

}  // namespace

std::vector<std::uint64_t> edge_counts(const planning::UnitLayout& layout,
                                       std::span<const std::uint64_t> counters) {
  switch (layout.strategy_used) {
    case Strategy::ec: {
      // The edges of the unit come first, with their numbers.
      Sums sums = executed_flow(*layout.edges, counters).edge_counts;
      sums.resize(layout.shape->graph.edge_count());
      return sums;
    }
    case Strategy::pc:
    case Strategy::pep:
      return counts_of_paths(layout, counters);
    case Strategy::dec:
    case Strategy::pd:
      break;
  }
  return {};
}

}  // namespace assay::decoding
