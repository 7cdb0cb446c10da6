// SPDX-License-Identifier: Apache-2.0
#include "native/calls/stored_call_graph.h"

#include <set>
#include <utility>

#include "native/calls/call_graph_sums.h"
#include "native/json/members.h"

namespace assay::calls {

static constexpr const auto& words_of(CallerKind) { return kCallerWords; }
static constexpr const auto& words_of(CallWeights) { return kCallWeightWords; }

template <typename V, json::Either<CallFrame> T>
void fields(V& visit, T& frame) {
  visit("method", frame.method);
  visit("bci", frame.bci);
  visit("line", frame.line);
}

namespace {

constexpr int kCallGraphVersion = 3;
constexpr std::string_view kCallGraphVersionMember = "call_graph_version";

struct StoredEdge {
  CallerKind kind = CallerKind::unknown;
  std::vector<CallFrame> caller;
  std::string callee;
  std::optional<std::uint64_t> calls;    // inlined ones included; absent: there are samples only
  std::optional<std::uint64_t> inlined;  // absent where inlined calls were not counted
  std::uint64_t samples = 0;
};

template <typename V, json::Either<StoredEdge> T>
void fields(V& visit, T& edge) {
  visit("caller_kind", edge.kind);
  visit("caller", edge.caller);
  visit("callee", edge.callee);
  visit.unless_empty("calls", edge.calls);
  visit.unless_empty("inlined", edge.inlined);
  visit("samples", edge.samples);
}

struct StoredGraph {
  CallWeights weights = CallWeights::samples;
  bool has_contexts = false;
  std::uint32_t levels = 1;
  bool has_inlined_calls = false;
  std::uint64_t runs = 1;
  std::uint32_t samples_per_tick = 1;
  std::uint32_t stride = 1;
  std::int64_t tick_ms = 0;
  std::optional<std::int64_t> window_us;  // absent: windows end by their number of samples
  std::uint64_t dropped = 0;
  std::uint64_t threads_not_noted = 0;
  std::uint64_t unreadable = 0;
  std::uint64_t samples_asked = 0;
  std::optional<double> accuracy_of_samples;
  std::optional<double> accuracy_of_fused;
  std::vector<StoredEdge> edges;
};

template <typename V, json::Either<StoredGraph> T>
void fields(V& visit, T& graph) {
  visit("weights", graph.weights);
  visit("contexts", graph.has_contexts);
  visit("levels", graph.levels);
  visit("inlined_calls", graph.has_inlined_calls);
  visit("runs", graph.runs);
  visit("samples_per_tick", graph.samples_per_tick);
  visit("stride", graph.stride);
  visit("tick_ms", graph.tick_ms);
  visit.unless_empty("window_us", graph.window_us);
  visit("dropped", graph.dropped);
  visit("threads_not_noted", graph.threads_not_noted);
  visit("codes_not_readable", graph.unreadable);
  visit("samples_asked", graph.samples_asked);
  visit("accuracy_of_samples", graph.accuracy_of_samples);
  visit.unless_empty("accuracy_of_fused", graph.accuracy_of_fused);
  visit("edges", graph.edges);
}

std::optional<std::uint64_t> given_if(bool is_known, std::uint64_t count) {
  return is_known ? std::optional(count) : std::nullopt;
}

Error wrong_graph(const std::string& what) {
  return make_error(ErrorCode::malformed_data, "the call graph is damaged: " + what);
}

Result<void> check_edges(const CallGraph& graph) {
  if (graph.levels < 1 || (graph.levels > 1 && graph.frames == CallerFrames::innermost)) {
    return wrong_graph("levels of callers are known only of contexts");
  }
  std::set<EdgeKey> keys;
  for (const CallEdge& edge : graph.edges) {
    if (graph.frames == CallerFrames::innermost && edge.caller.size() > 1) {
      return wrong_graph("a caller has more frames than one, and the graph has no contexts");
    }
    if (edge.kind == CallerKind::compiled && edge.caller.empty()) {
      return wrong_graph("a compiled caller has no frame");
    }
    if (!keys.insert(key_of(edge, graph.frames)).second) {
      return wrong_graph("an edge is there twice");
    }
  }
  return {};
}

}  // namespace

std::string to_json(const CallGraph& graph) {
  StoredGraph stored{.weights = graph.weights,
                     .has_contexts = graph.frames == CallerFrames::all,
                     .levels = graph.levels,
                     .has_inlined_calls = graph.has_inlined_calls,
                     .runs = graph.runs,
                     .samples_per_tick = graph.sampling.samples,
                     .stride = graph.sampling.stride,
                     .tick_ms = graph.tick.count(),
                     .window_us = graph.sampling.window.count() == 0
                                      ? std::nullopt
                                      : std::optional(graph.sampling.window.count()),
                     .dropped = graph.dropped,
                     .threads_not_noted = graph.threads_without_words,
                     .unreadable = graph.unreadable,
                     .samples_asked = graph.samples_asked,
                     .accuracy_of_samples = accuracy_of_samples(graph),
                     .accuracy_of_fused = graph.accuracy_of_fused,
                     .edges = {}};
  const bool counts_calls = graph.weights != CallWeights::samples;
  for (const CallEdge& edge : graph.edges) {
    stored.edges.push_back({.kind = edge.kind,
                            .caller = edge.caller,
                            .callee = edge.callee,
                            .calls = given_if(counts_calls, graph.weight_of(edge)),
                            .inlined = given_if(graph.has_inlined_calls, edge.inlined),
                            .samples = edge.samples});
  }
  return json::versioned_text(kCallGraphVersionMember, kCallGraphVersion, std::as_const(stored));
}

Result<CallGraph> read_call_graph(std::string_view text) {
  ASSAY_ASSIGN(StoredGraph stored,
               json::read_versioned<StoredGraph>(text, kCallGraphVersionMember, kCallGraphVersion,
                                                 "call graph"));
  CallGraph graph{.weights = stored.weights,
                  .frames = stored.has_contexts ? CallerFrames::all : CallerFrames::innermost,
                  .levels = stored.levels,
                  .has_inlined_calls = stored.has_inlined_calls,
                  .runs = stored.runs,
                  .sampling = {.samples = stored.samples_per_tick,
                               .stride = stored.stride,
                               .window = std::chrono::microseconds(stored.window_us.value_or(0))},
                  .tick = std::chrono::milliseconds(stored.tick_ms),
                  .edges = {},
                  .dropped = stored.dropped,
                  .threads_without_words = stored.threads_not_noted,
                  .unreadable = stored.unreadable,
                  .samples_asked = stored.samples_asked,
                  .accuracy_of_fused = stored.accuracy_of_fused};
  for (StoredEdge& edge : stored.edges) {
    const std::uint64_t calls = edge.calls.value_or(0);
    const std::uint64_t inlined = edge.inlined.value_or(0);
    if (inlined > calls) {
      return wrong_graph("more calls of an edge are inlined than there are");
    }
    graph.edges.push_back({.kind = edge.kind,
                           .caller = std::move(edge.caller),
                           .callee = std::move(edge.callee),
                           .entries = calls - inlined,
                           .samples = edge.samples,
                           .inlined = inlined});
  }
  ASSAY_PROPAGATE(check_edges(graph));
  return graph;
}

bool begins_as_call_graph(std::string_view text) {
  constexpr std::size_t kBeginning = 64;
  return text.starts_with('{') &&
         text.substr(0, kBeginning).find("\"call_graph_version\"") != std::string_view::npos;
}

}  // namespace assay::calls
