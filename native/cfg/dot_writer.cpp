// SPDX-License-Identifier: Apache-2.0
#include "native/cfg/dot_writer.h"

#include <string_view>

#include "native/cfg/depth_first_order.h"

namespace assay::cfg {
namespace {

std::string dot_string(std::string_view text) {
  std::string out = "\"";
  for (const char character : text) {
    if (character == '"' || character == '\\') {
      out += '\\';
    }
    out += character;
  }
  return out + '"';
}

std::string node_line(BlockId block, const DotLabels& labels) {
  const std::string name = std::to_string(block.value());
  return "  b" + name + " [label=" + dot_string(labels.block ? labels.block(block) : name) + "];\n";
}

std::string edge_line(const Edge& edge, EdgeId id, bool retreats, const DotLabels& labels) {
  std::string line =
      "  b" + std::to_string(edge.from.value()) + " -> b" + std::to_string(edge.to.value());
  line += " [style=" + std::string(retreats ? "dashed" : "solid");
  if (labels.edge) {
    line += ", label=" + dot_string(labels.edge(id));
  }
  return line + "];\n";
}

}  // namespace

std::string to_dot(const ControlFlowGraph& graph, const DotLabels& labels) {
  const DepthFirstOrder order = depth_first_order(graph);
  std::string out = "digraph unit {\n  node [shape=box];\n";
  for (std::uint32_t i = 0; i < graph.block_count(); ++i) {
    out += node_line(BlockId{i}, labels);
  }
  for (std::uint32_t i = 0; i < graph.edge_count(); ++i) {
    const Edge& edge = graph.edge(EdgeId{i});
    out += edge_line(edge, EdgeId{i}, order.is_retreating(edge), labels);
  }
  return out + "}\n";
}

}  // namespace assay::cfg
