// SPDX-License-Identifier: Apache-2.0
#include "native/calls/fused_call_graph.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "native/calls/call_graph_metrics.h"
#include "native/calls/call_graph_sums.h"
#include "native/calls/divided_calls.h"
#include "native/calls/executed_call_sites.h"
#include "native/calls/inlined_calls.h"
#include "native/support/saturating.h"

namespace assay::calls {
namespace {

using SiteKey = std::vector<std::pair<std::string, std::optional<std::int32_t>>>;
using Targets = std::map<std::string, std::uint64_t>;  // samples by callee

SiteKey site_key(const std::vector<CallFrame>& frames, CallerFrames wanted) {
  return key_of({.kind = CallerKind::compiled, .caller = frames, .callee = {}}, wanted).caller;
}

// Keeps what samples say of the targets of each site, with all frames and with the innermost one.
class SampledTargets {
 public:
  explicit SampledTargets(const CallGraph& samples) {
    for (const CallEdge& edge : samples.edges) {
      if (edge.kind == CallerKind::compiled && edge.samples != 0) {
        for (const CallerFrames frames : {CallerFrames::all, CallerFrames::innermost}) {
          std::uint64_t& sum = targets_[site_key(edge.caller, frames)][edge.callee];
          sum = saturating_add(sum, edge.samples);
        }
      }
    }
  }

  // Returns null where there is no sample.
  const Targets* of(const std::vector<CallFrame>& frames) const {
    for (const CallerFrames wanted : {CallerFrames::all, CallerFrames::innermost}) {
      if (const auto found = targets_.find(site_key(frames, wanted)); found != targets_.end()) {
        return &found->second;
      }
    }
    return nullptr;
  }

 private:
  std::map<SiteKey, Targets> targets_;
};

// Keeps the callee of each site that can call one method only. A site has several calls in the code
// where the compiler has made copies, or tests of the receiver's class.
class OnlyTargets {
 public:
  explicit OnlyTargets(const std::vector<CodeCallSites>& codes) {
    for (const CodeCallSites& code : codes) {
      for (const CallSite& site : code.sites) {
        add(code, site);
      }
    }
  }

  const std::string* of(std::int64_t compile_id, const std::vector<CallFrame>& frames) const {
    const auto found = targets_.find({compile_id, site_key(frames, CallerFrames::all)});
    return found == targets_.end() || !found->second ? nullptr : &*found->second;
  }

 private:
  void add(const CodeCallSites& code, const CallSite& site) {
    SiteKey key;
    for (const SiteFrame& frame : site.frames) {
      key.emplace_back(code.methods[frame.method],
                       frame.bci < 0 ? std::nullopt : std::optional(frame.bci));
    }
    const auto target = site.only_target ? std::optional(code.methods[*site.only_target])
                                         : std::optional<std::string>();
    const auto [place, is_new] =
        targets_.try_emplace({code.identity.compile_id, std::move(key)}, target);
    if (!is_new && place->second != target) {
      place->second.reset();
    }
  }

  std::map<std::pair<std::int64_t, SiteKey>, std::optional<std::string>> targets_;
};

// A product of two counts needs 128 bits.
__extension__ using WideCount = unsigned __int128;

struct CountedTypes {
  unit::EventTypeId inlined;
  unit::EventTypeId not_inlined;
};

Error not_fusible(const std::string& what) {
  return make_error(ErrorCode::unsupported,
                    what + ": assay calls --fused --session FILE -- COMMAND has both");
}

Result<CountedTypes> types_of(const session::SessionView& session) {
  const auto inlined = type_named(session, kInlinedCallType);
  const auto not_inlined = type_named(session, kNotInlinedCallType);
  if (!inlined || !not_inlined) {
    return not_fusible("the session has no counts of call sites");
  }
  return CountedTypes{*inlined, *not_inlined};
}

bool counts_call_sites(const views::CountedUnit& unit) {
  return unit.counts.contexts_known && unit.knows_blocks() && unit.snapshot.has_positions() &&
         unit.counts.strategy_used != planning::Strategy::pep;
}

CallEdge edge_to(const std::vector<CallFrame>& caller, std::string callee, std::uint64_t calls) {
  return {.kind = CallerKind::compiled,
          .caller = caller,
          .callee = std::move(callee),
          .entries = calls};
}

void add_dispatched(CallEdges& edges, const ExecutedSite& site, const Targets* targets) {
  if (targets == nullptr) {
    edges.add(edge_to(site.frames, std::string(kNotSampled), site.calls));
    return;
  }
  std::vector<std::uint64_t> weights;
  for (const auto& [callee, samples] : *targets) {
    weights.push_back(samples);
  }
  const auto parts = divided(site.calls, weights);
  std::size_t i = 0;
  for (const auto& [callee, samples] : *targets) {
    edges.add(edge_to(site.frames, callee, parts[i++]));
  }
}

void add_counted_calls(CallEdges& edges, const views::CountedUnit& unit, const CountedTypes& types,
                       const OnlyTargets& only, const SampledTargets& sampled) {
  for (CallEdge& edge : inlined_calls(unit, types.inlined)) {
    edges.add(std::move(edge));
  }
  for (const ExecutedSite& site : executed_call_sites(unit, types.not_inlined)) {
    const std::string* target = only.of(unit.snapshot.identity.compile_id, site.frames);
    if (target != nullptr) {
      edges.add(edge_to(site.frames, *target, site.calls));
    } else {
      add_dispatched(edges, site, sampled.of(site.frames));
    }
  }
}

// Returns how often calls entered the code of each method. What enters code inside a loop is no
// call.
std::map<std::string, std::uint64_t> entries_by_method(
    const std::vector<views::CountedUnit>& units) {
  std::map<std::string, std::uint64_t> entries;
  for (const views::CountedUnit& unit : units) {
    if (unit.snapshot.identity.entry_bci < 0 && !unit.counts.block_counts.empty()) {
      std::uint64_t& sum = entries[unit.snapshot.identity.method];
      sum = saturating_add(sum, unit.counts.block_counts.front());
    }
  }
  return entries;
}

// Returns the calls that entered code of Graal's or were inlined, as far as that is known. The
// calls of a counted site may also enter other code of the same method, which has no count. Where a
// method was called more often than its code was entered, all its callers have the same part of
// these.
CallGraph calls_into_compiled_code(const CallGraph& fused,
                                   const std::map<std::string, std::uint64_t>& entries) {
  std::map<std::string, std::uint64_t> calls;
  for (const CallEdge& edge : fused.edges) {
    calls[edge.callee] = saturating_add(calls[edge.callee], edge.entries);
  }
  CallGraph entering = fused;
  for (CallEdge& edge : entering.edges) {
    const auto found = entries.find(edge.callee);
    const std::uint64_t entered = found == entries.end() ? 0 : found->second;
    if (entered < calls[edge.callee]) {
      edge.entries =
          static_cast<std::uint64_t>(WideCount{edge.entries} * entered / calls[edge.callee]);
    }
  }
  return entering;
}

}  // namespace

Result<CallGraph> fused_call_graph(const session::SessionView& session, CallerFrames frames) {
  ASSAY_ASSIGN(const CountedTypes types, types_of(session));
  ASSAY_ASSIGN(CallGraph graph, call_graph_of(session, CallerFrames::all, 1));
  ASSAY_ASSIGN(const auto counted,
               views::counted_units(session, [](const unit::UnitSnapshot&) { return true; }));
  if (!std::ranges::all_of(counted.units, counts_call_sites)) {
    return not_fusible("the session does not know how often each block ran, or where calls are");
  }
  const SampledTargets sampled(graph);
  const OnlyTargets only(call_sites_of(session));
  const auto exact =
      graph.weights == CallWeights::calls ? std::optional(graph) : std::optional<CallGraph>();
  CallEdges edges(frames);
  for (CallEdge& edge : graph.edges) {
    edge.entries = 0;
    edge.inlined = 0;
    edges.add(std::move(edge));
  }
  for (const views::CountedUnit& unit : counted.units) {
    add_counted_calls(edges, unit, types, only, sampled);
  }
  graph.weights = CallWeights::fused;
  graph.frames = frames;
  graph.has_inlined_calls = true;
  graph.edges = edges.take();
  const auto entries = entries_by_method(counted.units);
  divide_calls_from_elsewhere(graph.edges, entries);
  if (exact) {
    graph.accuracy_of_fused =
        edge_overlap(*exact, calls_into_compiled_code(graph, entries), CallerFrames::innermost);
  }
  sort_by_weight(graph);
  return graph;
}

}  // namespace assay::calls
