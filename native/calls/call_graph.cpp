// SPDX-License-Identifier: Apache-2.0
#include "native/calls/call_graph.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "native/calls/call_graph_sums.h"
#include "native/calls/caller_levels.h"
#include "native/calls/inlined_calls.h"
#include "native/options/agent_string.h"
#include "native/profiles/call_graph_overlap.h"
#include "native/support/saturating.h"

namespace assay::calls {
namespace {

constexpr std::string_view kOptions = "options";

std::vector<CodeCallSites> all_call_sites(const session::SessionView& session,
                                          std::uint64_t& unreadable) {
  std::vector<CodeCallSites> codes;
  for (const auto& bytes : session.call_sites) {
    if (auto code = decode_call_sites(bytes)) {
      codes.push_back(std::move(*code));
    } else {
      ++unreadable;
    }
  }
  return codes;
}

std::unordered_map<std::uint64_t, std::string> methods_of_units(
    const std::vector<CodeCallSites>& codes) {
  std::unordered_map<std::uint64_t, std::string> methods;
  for (const CodeCallSites& code : codes) {
    if (code.unit) {
      methods.emplace(*code.unit, code.identity.method);
    }
  }
  return methods;
}

// A unit runs before its installation is told of, so the last units of a killed process may have no
// name.
std::string name_of_unit(const std::unordered_map<std::uint64_t, std::string>& methods,
                         std::uint64_t unit) {
  const auto found = methods.find(unit);
  return found == methods.end() ? "(unit " + std::to_string(unit) + ")" : found->second;
}

Result<options::CountOptions> options_of(const session::SessionView& session) {
  const std::string* text = session.fact(kOptions);
  if (text != nullptr) {
    ASSAY_ASSIGN(options::CountOptions options, options::parse_agent_options(*text));
    if (options.calls != options::CallNoting::nothing) {
      return options;
    }
  }
  return make_error(ErrorCode::unsupported,
                    "the session noted no calls: assay calls --session FILE -- COMMAND");
}

// Each sample of a thread of the program's is a tick of the thread, which asks for samples of
// calls. A window that ends by the clock asks for as many as it would have at the rate of calls at
// which a whole tick has the usual number of samples.
std::uint64_t samples_asked(const session::SessionView& session,
                            const options::CountOptions& options) {
  if (!session.cpu_time || !session.cpu_time->trouble.empty()) {
    return 0;
  }
  std::uint64_t ticks = session.cpu_time->kernel_samples;
  for (const std::uint64_t samples : session.cpu_time->samples) {
    ticks = saturating_add(ticks, samples);
  }
  const std::chrono::microseconds window = options.call_sampling.window;
  if (window.count() == 0) {
    return saturating_multiply(ticks, options.call_sampling.samples);
  }
  const std::chrono::microseconds tick = options.tick;
  const double part = static_cast<double>(window.count()) / static_cast<double>(tick.count());
  return static_cast<std::uint64_t>(
      std::ceil(part * static_cast<double>(ticks) * options::CallSampling{}.samples));
}

void add_noted_calls(CallEdges& edges, const session::SessionView& session, CallGraph& graph) {
  const std::vector<CodeCallSites> codes = all_call_sites(session, graph.unreadable);
  const auto methods = methods_of_units(codes);
  const CodeMap map(codes, session.vm_code);
  for (const session::NotedCall& call : session.calls.calls) {
    NotedCaller caller = caller_of(map, call, graph.levels);
    edges.add({.kind = caller.kind,
               .caller = std::move(caller.frames),
               .callee = name_of_unit(methods, call.unit),
               .entries = call.entries,
               .samples = call.samples});
  }
}

// Sampled paths say nothing of each call, and `pd` does not keep call sites apart.
bool tells_inlined_calls(const views::CountedUnit& unit) {
  return unit.counts.contexts_known && unit.counts.strategy_used != planning::Strategy::pep;
}

Result<void> add_inlined_calls(CallEdges& edges, const session::SessionView& session,
                               CallGraph& graph) {
  const auto type = type_named(session, kInlinedCallType);
  if (!type) {
    return {};
  }
  ASSAY_ASSIGN(const auto counted,
               views::counted_units(session, [](const unit::UnitSnapshot&) { return true; }));
  graph.unreadable = saturating_add(graph.unreadable, counted.unreadable);
  graph.has_inlined_calls = std::ranges::all_of(counted.units, tells_inlined_calls);
  if (!graph.has_inlined_calls) {
    return {};
  }
  for (const views::CountedUnit& unit : counted.units) {
    for (CallEdge& edge : inlined_calls(unit, *type)) {
      if (graph.levels > 1) {  // counts of a unit are not kept apart by the unit's callers
        edge.caller.push_back({std::string(kNotFollowed), std::nullopt, std::nullopt});
      }
      edges.add(std::move(edge));
    }
  }
  return {};
}

}  // namespace

std::vector<CodeCallSites> call_sites_of(const session::SessionView& session) {
  std::uint64_t unreadable = 0;
  return all_call_sites(session, unreadable);
}

std::string_view to_string(CallerKind kind) { return word_in(kCallerWords, kind); }

std::string_view to_string(CallWeights weights) { return word_in(kCallWeightWords, weights); }

void sort_by_weight(CallGraph& graph) {
  std::ranges::sort(graph.edges, std::less(), [](const CallEdge& edge) {
    return std::tie(edge.kind, edge.caller, edge.callee);
  });
  std::ranges::stable_sort(graph.edges, std::greater(), [&](const CallEdge& edge) {
    return std::pair(graph.weight_of(edge), edge.samples);
  });
}

Result<CallGraph> call_graph_of(const session::SessionView& session, CallerFrames frames,
                                std::uint32_t most_levels) {
  ASSAY_ASSIGN(const options::CountOptions options, options_of(session));
  const bool counts_all = options.calls == options::CallNoting::all;
  const std::uint32_t levels = std::min(options.call_sampling.levels, most_levels);
  CallGraph graph{.weights = counts_all ? CallWeights::calls : CallWeights::samples,
                  .frames = frames,
                  .levels = frames == CallerFrames::all ? levels : 1,
                  .sampling = options.call_sampling,
                  .tick = options.tick,
                  .edges = {},
                  .dropped = session.calls.dropped,
                  .threads_without_words = session.threads_without_segment,
                  .samples_asked = samples_asked(session, options)};
  CallEdges edges(frames);
  add_noted_calls(edges, session, graph);
  if (counts_all) {
    ASSAY_PROPAGATE(add_inlined_calls(edges, session, graph));
  }
  graph.edges = edges.take();
  sort_by_weight(graph);
  return graph;
}

std::uint64_t weight_of_all(const CallGraph& graph) {
  std::uint64_t sum = 0;
  for (const CallEdge& edge : graph.edges) {
    sum = saturating_add(sum, graph.weight_of(edge));
  }
  return sum;
}

std::uint64_t weight_of_kind(const CallGraph& graph, CallerKind kind) {
  std::uint64_t sum = 0;
  for (const CallEdge& edge : graph.edges) {
    sum = edge.kind == kind ? saturating_add(sum, graph.weight_of(edge)) : sum;
  }
  return sum;
}

double call_density(const CallGraph& graph) {
  std::uint64_t taken = 0;
  for (const CallEdge& edge : graph.edges) {
    taken = saturating_add(taken, edge.samples);
  }
  return graph.samples_asked == 0 || taken >= graph.samples_asked
             ? 1
             : static_cast<double>(taken) / static_cast<double>(graph.samples_asked);
}

std::optional<double> accuracy_of_samples(const CallGraph& graph) {
  if (graph.weights != CallWeights::calls) {
    return std::nullopt;
  }
  std::vector<profiles::EdgeWeights> weights;
  weights.reserve(graph.edges.size());
  for (const CallEdge& edge : graph.edges) {
    weights.push_back({static_cast<double>(edge.entries), static_cast<double>(edge.samples)});
  }
  return profiles::call_graph_overlap(weights);
}

}  // namespace assay::calls
