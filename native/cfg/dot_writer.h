// SPDX-License-Identifier: Apache-2.0
// Writes a graph as Graphviz text, for debugging and for figures.
#pragma once

#include <functional>
#include <string>

#include "native/cfg/control_flow_graph.h"

namespace assay::cfg {

struct DotLabels {
  // Returns a block's label. Empty: the label is the block's number.
  std::function<std::string(BlockId)> block;
  std::function<std::string(EdgeId)> edge;  // returns an edge's label; empty: edges have none
};

// Returns the Graphviz text. Retreating edges are dashed.
std::string to_dot(const ControlFlowGraph& graph, const DotLabels& labels = {});

}  // namespace assay::cfg
