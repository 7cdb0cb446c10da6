// SPDX-License-Identifier: Apache-2.0
#include "native/calls/call_graph_writers.h"

#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "native/calls/context_tree.h"
#include "native/results/result_writers.h"
#include "native/results/stack_frame.h"
#include "native/support/saturating.h"

namespace assay::calls {

namespace {

std::string bracketed(CallerKind kind) { return "[" + std::string(to_string(kind)) + "]"; }

std::string stack_of_edge(const CallEdge& edge) {
  std::string stack;
  for (std::size_t i = edge.caller.size(); i > 1; --i) {
    stack += results::stack_frame(edge.caller[i - 1].method) + ";";
  }
  if (edge.kind != CallerKind::compiled) {
    std::string kind = bracketed(edge.kind);
    std::erase(kind, ' ');
    stack += kind + ";";
  }
  if (!edge.caller.empty()) {
    stack += results::stack_frame(edge.caller.front().method) + ";";
  }
  return stack + results::stack_frame(edge.callee);
}

std::string caller_node(const CallEdge& edge) {
  return edge.caller.empty() ? bracketed(edge.kind) : edge.caller.front().method;
}

std::string csv_number(const auto& number) { return number ? std::to_string(*number) : ""; }

// Returns the frames beyond the innermost one: "method@bytecode index", between semicolons.
std::string csv_context(const CallEdge& edge) {
  std::string text;
  for (std::size_t i = 1; i < edge.caller.size(); ++i) {
    const CallFrame& frame = edge.caller[i];
    text += (text.empty() ? "" : ";") + frame.method +
            (frame.bci ? "@" + std::to_string(*frame.bci) : "");
  }
  return results::csv_field(text);
}

}  // namespace

std::string to_csv(const CallGraph& graph) {
  const bool is_exact = graph.weights != CallWeights::samples;
  const bool has_contexts = graph.frames == CallerFrames::all;
  std::string csv = "caller_kind,caller,bci,line,callee,calls,inlined,samples";
  csv += has_contexts ? ",context\n" : "\n";
  for (const CallEdge& edge : graph.edges) {
    const CallFrame caller = edge.caller.empty() ? CallFrame{} : edge.caller.front();
    csv += std::string(to_string(edge.kind)) + "," + results::csv_field(caller.method) + "," +
           csv_number(caller.bci) + "," + csv_number(caller.line) + "," +
           results::csv_field(edge.callee) + "," +
           (is_exact ? std::to_string(graph.weight_of(edge)) : "") + "," +
           (graph.has_inlined_calls ? std::to_string(edge.inlined) : "") + "," +
           std::to_string(edge.samples) + (has_contexts ? "," + csv_context(edge) : "") + "\n";
  }
  return csv;
}

std::string to_collapsed_stacks(const CallGraph& graph) {
  std::map<std::string, std::uint64_t> stacks;
  for (const CallEdge& edge : graph.edges) {
    if (const std::uint64_t weight = graph.weight_of(edge); weight != 0) {
      std::uint64_t& sum = stacks[stack_of_edge(edge)];
      sum = saturating_add(sum, weight);
    }
  }
  return results::collapsed_stacks(stacks);
}

std::string to_dot(const CallGraph& graph, double least_share) {
  if (graph.levels > 1) {
    return context_tree_dot(graph, least_share);
  }
  std::map<std::pair<std::string, std::string>, std::uint64_t> arrows;
  for (const CallEdge& edge : graph.edges) {
    std::uint64_t& sum = arrows[{caller_node(edge), edge.callee}];
    sum = saturating_add(sum, graph.weight_of(edge));
  }
  const auto least = least_share * static_cast<double>(weight_of_all(graph));
  std::erase_if(arrows, [&](const auto& arrow) {
    return arrow.second == 0 || static_cast<double>(arrow.second) < least;
  });
  std::set<std::string> nodes;
  for (const auto& [ends, weight] : arrows) {
    nodes.insert({ends.first, ends.second});
  }
  std::string text = "digraph calls {\n  node [shape=box];\n";
  for (const std::string& node : nodes) {
    text += "  " + dot_text(node) + ";\n";
  }
  for (const auto& [ends, weight] : arrows) {
    text += "  " + dot_text(ends.first) + " -> " + dot_text(ends.second) + " [label=\"" +
            std::to_string(weight) + "\"];\n";
  }
  return text + "}\n";
}

}  // namespace assay::calls
