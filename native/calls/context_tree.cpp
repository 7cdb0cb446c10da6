// SPDX-License-Identifier: Apache-2.0
#include "native/calls/context_tree.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "native/support/saturating.h"
#include "native/support/visible_text.h"

namespace assay::calls {
namespace {

// The methods of a context, the outermost one first, and the callee behind them.
using Context = std::vector<std::string>;

Context context_of(const CallEdge& edge) {
  Context context;
  for (auto frame = edge.caller.rbegin(); frame != edge.caller.rend(); ++frame) {
    context.push_back(frame->method);
  }
  if (edge.kind != CallerKind::compiled) {
    const std::string kind = "[" + std::string(to_string(edge.kind)) + "]";
    if (edge.caller.empty()) {
      context.push_back(kind);
    } else {
      context.back() = kind + " " + context.back();
    }
  }
  context.push_back(edge.callee);
  return context;
}

// A context comes before the contexts that begin with it.
std::map<Context, std::uint64_t> weights_of_contexts(const CallGraph& graph) {
  std::map<Context, std::uint64_t> weights;
  for (const CallEdge& edge : graph.edges) {
    Context context;
    for (std::string& method : context_of(edge)) {
      context.push_back(std::move(method));
      std::uint64_t& weight = weights[context];
      weight = saturating_add(weight, graph.weight_of(edge));
    }
  }
  return weights;
}

std::string node_name(std::size_t number) { return "n" + std::to_string(number); }

}  // namespace

std::string dot_text(std::string_view text) {
  std::string quoted = "\"";
  for (const char character : visible(text)) {
    if (character == '"' || character == '\\') {
      quoted += '\\';
    }
    quoted += character;
  }
  return quoted + "\"";
}

std::string context_tree_dot(const CallGraph& graph, double least_share) {
  const double least = least_share * static_cast<double>(weight_of_all(graph));
  std::map<Context, std::size_t> numbers;
  std::string text = "digraph contexts {\n  node [shape=box];\n";
  for (const auto& [context, weight] : weights_of_contexts(graph)) {
    if (weight == 0 || static_cast<double>(weight) < least) {
      continue;
    }
    const std::size_t number = numbers.size();
    numbers.emplace(context, number);
    text += "  " + node_name(number) + " [label=" + dot_text(context.back()) + "];\n";
    if (context.size() > 1) {
      const Context parent(context.begin(), context.end() - 1);
      text += "  " + node_name(numbers.at(parent)) + " -> " + node_name(number) + " [label=\"" +
              std::to_string(weight) + "\"];\n";
    }
  }
  return text + "}\n";
}

}  // namespace assay::calls
