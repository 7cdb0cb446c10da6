// SPDX-License-Identifier: Apache-2.0
// Stores call graphs as JSON (docs/calls.md), and reads them again.
#pragma once

#include <string>
#include <string_view>

#include "native/calls/call_graph.h"
#include "native/support/result.h"

namespace assay::calls {

// Returns the graph as the text of a file.
std::string to_json(const CallGraph& graph);

// Reads such a text. Fails (malformed_data, version_mismatch) with the place and what was expected.
Result<CallGraph> read_call_graph(std::string_view text);

// Tells whether the beginning of a text is that of a call graph.
bool begins_as_call_graph(std::string_view text);

}  // namespace assay::calls
