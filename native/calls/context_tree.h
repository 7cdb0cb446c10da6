// SPDX-License-Identifier: Apache-2.0
// Draws calling contexts as a tree, for Graphviz.
#pragma once

#include <string>
#include <string_view>

#include "native/calls/call_graph.h"

namespace assay::calls {

// Returns the tree of calling contexts, cut off above the levels that the graph has: a node for
// each context, an arrow from it to each context of one more call, with the weight of all calls
// below. Contexts with less than `least_share` of the weight (from 0 to 1) are left out.
std::string context_tree_dot(const CallGraph& graph, double least_share);

// Returns the text in quotes, as Graphviz reads it.
std::string dot_text(std::string_view text);

}  // namespace assay::calls
