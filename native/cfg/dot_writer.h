// SPDX-License-Identifier: Apache-2.0
// Graphviz text of a graph, for debugging and for figures.
#pragma once

#include <functional>
#include <string>

#include "native/cfg/control_flow_graph.h"

namespace assay::cfg {

struct DotLabels {
  std::function<std::string(BlockId)> block;  // empty: the block's number
  std::function<std::string(EdgeId)> edge;    // empty: none
};

// Retreating edges are dashed.
std::string to_dot(const ControlFlowGraph& graph, const DotLabels& labels = {});

}  // namespace assay::cfg
