// SPDX-License-Identifier: Apache-2.0
// Shows a call graph as one self-contained page.
#pragma once

#include <string>

#include "native/calls/call_graph.h"

namespace assay::report {

// Returns the page: the heaviest edges, methods with the calls to and from them, and notes on what
// is missing. The same graph gives the same page.
std::string calls_page(const calls::CallGraph& graph);

}  // namespace assay::report
