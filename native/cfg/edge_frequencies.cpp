// SPDX-License-Identifier: Apache-2.0
#include "native/cfg/edge_frequencies.h"

#include <algorithm>
#include <cmath>

namespace assay::cfg {

float sane_frequency(float value) { return std::isfinite(value) && value > 0 ? value : 0.0F; }

std::vector<float> edge_frequencies(const ControlFlowGraph& graph,
                                    std::span<const float> block_frequencies) {
  std::vector<float> frequencies;
  frequencies.reserve(graph.edge_count());
  for (std::uint32_t i = 0; i < graph.edge_count(); ++i) {
    const Edge& edge = graph.edge(EdgeId{i});
    const float source = sane_frequency(block_frequencies[edge.from.index()]);
    const float target = sane_frequency(block_frequencies[edge.to.index()]);
    if (!graph.is_merge(edge.to)) {
      frequencies.push_back(target);
    } else if (graph.out_edges(edge.from).size() == 1) {
      frequencies.push_back(source);
    } else {
      frequencies.push_back(std::min(source, target));
    }
  }
  return frequencies;
}

}  // namespace assay::cfg
