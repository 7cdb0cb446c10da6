// SPDX-License-Identifier: Apache-2.0
// Says how heavy the call sites of a program are, for a compiler that decides about inlining (paper
// 3, section 5; decision 0033).
//
// The message to the shim, version 1 (encoding: support/byte_codec.h):
//   u version = 1, byte whether the shares at sites may be relied on (0 or 1),
//   u method count, string each,
//   u count of edges, each: u calling method, u bytecode index, u called method,
//                           u weight in billionths, u share at the site in billionths
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "native/calls/call_graph.h"

namespace assay::calls {

struct InliningWeight {
  std::string caller;
  std::int32_t bci = 0;
  std::string callee;
  double weight = 0;         // share of all calls, from 0 to 1, times the call density
  double share_at_site = 0;  // share of the site's calls, from 0 to 1

  bool operator==(const InliningWeight&) const = default;
};

// Returns the graph's edges whose callers' sites are known, by caller, index and callee. Contexts
// are summed.
std::vector<InliningWeight> inlining_weights(const CallGraph& graph);

// Returns the message. The shares at sites may be relied on where the graph has inlined calls:
// otherwise the callees that the compiler inlined are missing.
std::vector<std::byte> encode_inlining_weights(const CallGraph& graph);

}  // namespace assay::calls
