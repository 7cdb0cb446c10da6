// SPDX-License-Identifier: Apache-2.0
// Finds the same edges in several call graphs: by method with signature, bytecode index and callee.
// Lines are no part of an edge's name, because they change with the source.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "native/calls/call_graph.h"
#include "native/support/result.h"

namespace assay::calls {

struct EdgeKey {
  CallerKind kind = CallerKind::unknown;
  std::vector<std::pair<std::string, std::optional<std::int32_t>>> caller;  // method, index
  std::string callee;

  auto operator<=>(const EdgeKey&) const = default;
};

EdgeKey key_of(const CallEdge& edge, CallerFrames frames);

// Sums edges of the same name. Only code that was inlined may lack the line of its call.
class CallEdges {
 public:
  explicit CallEdges(CallerFrames frames) : frames_(frames) {}

  void add(CallEdge edge);
  // Returns the edges that have any call or sample.
  std::vector<CallEdge> take();

 private:
  CallerFrames frames_;
  std::map<EdgeKey, CallEdge> edges_;
};

// Returns the weight of each edge. Where only innermost frames are wanted, contexts are summed.
std::map<EdgeKey, std::uint64_t> edge_weights(const CallGraph& graph, CallerFrames frames);

// Adds the calls of another graph of the same program. Where one of both keeps innermost frames
// only, or both have different numbers of levels, the sum keeps innermost frames only. Fails
// (unsupported) where one has samples and the other one has counts, because the weights of such a
// sum would mean nothing.
Result<void> add(CallGraph& sum, const CallGraph& other);

// Returns the weight of those edges of `graph` that `other` does not have. Contexts count as edges
// of their own where both graphs keep them, with equally many levels.
std::uint64_t weight_without_counterpart(const CallGraph& graph, const CallGraph& other);

}  // namespace assay::calls
