// SPDX-License-Identifier: Apache-2.0
// Writes call graphs. The same graph gives the same text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "native/calls/call_graph.h"

namespace assay::calls {

// Says how large a table is.
struct CallTableShape {
  std::optional<std::size_t> top;      // most rows; absent: all
  std::optional<std::size_t> columns;  // of the terminal; absent: names are not shortened
};

// Returns the heaviest edges, and notes on what the weights are and on what is missing.
std::string to_table(const CallGraph& graph, const CallTableShape& shape);

// Returns a line on what the weights are, and lines on what is missing.
std::string notes_of(const CallGraph& graph);

// Returns a row for each edge. Frames beyond the innermost one are a column where the graph keeps
// contexts.
std::string to_csv(const CallGraph& graph);

// Returns collapsed stacks, which tools for flame graphs read: each line is
// "outermost frame;...;caller;callee WEIGHT". A caller that is no method of compiled code is named
// in brackets. Equal stacks are one line; lines are sorted.
std::string to_collapsed_stacks(const CallGraph& graph);

// Returns the graph for Graphviz: a node for each method, an arrow for each pair of a caller and a
// callee, with the sum over its call sites. Pairs with less than `least_share` of the weight (from
// 0 to 1) are left out. A graph of several levels of callers is drawn as a tree (context_tree.h).
std::string to_dot(const CallGraph& graph, double least_share);

}  // namespace assay::calls
