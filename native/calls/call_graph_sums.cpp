// SPDX-License-Identifier: Apache-2.0
#include "native/calls/call_graph_sums.h"

#include <utility>

#include "native/support/saturating.h"

namespace assay::calls {
namespace {

// Contexts of different numbers of levels have different names, so only their innermost frames are
// the same.
CallerFrames frames_of_both(const CallGraph& one, const CallGraph& other) {
  const bool have_contexts = one.frames == CallerFrames::all && other.frames == CallerFrames::all;
  return have_contexts && one.levels == other.levels ? CallerFrames::all : CallerFrames::innermost;
}

}  // namespace

EdgeKey key_of(const CallEdge& edge, CallerFrames frames) {
  EdgeKey key{edge.kind, {}, edge.callee};
  for (const CallFrame& frame : edge.caller) {
    key.caller.emplace_back(frame.method, frame.bci);
    if (frames == CallerFrames::innermost) {
      break;
    }
  }
  return key;
}

void CallEdges::add(CallEdge edge) {
  if (frames_ == CallerFrames::innermost && edge.caller.size() > 1) {
    edge.caller.resize(1);
  }
  const auto [place, is_new] = edges_.try_emplace(key_of(edge, frames_), edge);
  CallEdge& sum = place->second;
  if (is_new) {
    return;
  }
  for (std::size_t i = 0; i < edge.caller.size(); ++i) {
    sum.caller[i].line = sum.caller[i].line ? sum.caller[i].line : edge.caller[i].line;
  }
  sum.entries = saturating_add(sum.entries, edge.entries);
  sum.samples = saturating_add(sum.samples, edge.samples);
  sum.inlined = saturating_add(sum.inlined, edge.inlined);
}

std::vector<CallEdge> CallEdges::take() {
  std::vector<CallEdge> edges;
  for (auto& [key, edge] : edges_) {
    if (edge.entries != 0 || edge.samples != 0 || edge.inlined != 0) {
      edges.push_back(std::move(edge));
    }
  }
  edges_.clear();
  return edges;
}

std::map<EdgeKey, std::uint64_t> edge_weights(const CallGraph& graph, CallerFrames frames) {
  std::map<EdgeKey, std::uint64_t> weights;
  for (const CallEdge& edge : graph.edges) {
    std::uint64_t& weight = weights[key_of(edge, frames)];
    weight = saturating_add(weight, graph.weight_of(edge));
  }
  return weights;
}

Result<void> add(CallGraph& sum, const CallGraph& other) {
  if (sum.weights != other.weights) {
    return make_error(ErrorCode::unsupported,
                      "a call graph of " + std::string(to_string(sum.weights)) + " and one of " +
                          std::string(to_string(other.weights)) + " do not add up");
  }
  const CallerFrames frames = frames_of_both(sum, other);
  CallEdges edges(frames);
  for (const CallGraph* graph : {&std::as_const(sum), &other}) {
    for (const CallEdge& edge : graph->edges) {
      edges.add(edge);
    }
  }
  sum.frames = frames;
  sum.levels = frames == CallerFrames::all ? sum.levels : 1;
  sum.has_inlined_calls = sum.has_inlined_calls && other.has_inlined_calls;
  sum.runs = saturating_add(sum.runs, other.runs);
  sum.dropped = saturating_add(sum.dropped, other.dropped);
  sum.threads_without_words =
      saturating_add(sum.threads_without_words, other.threads_without_words);
  sum.unreadable = saturating_add(sum.unreadable, other.unreadable);
  const bool is_asked_known = sum.samples_asked != 0 && other.samples_asked != 0;
  sum.samples_asked = is_asked_known ? saturating_add(sum.samples_asked, other.samples_asked) : 0;
  sum.edges = edges.take();
  sort_by_weight(sum);
  return {};
}

std::uint64_t weight_without_counterpart(const CallGraph& graph, const CallGraph& other) {
  const CallerFrames frames = frames_of_both(graph, other);
  const auto known = edge_weights(other, frames);
  std::uint64_t sum = 0;
  for (const auto& [key, weight] : edge_weights(graph, frames)) {
    sum = known.contains(key) ? sum : saturating_add(sum, weight);
  }
  return sum;
}

}  // namespace assay::calls
