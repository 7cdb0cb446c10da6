// SPDX-License-Identifier: Apache-2.0
// Holds the dynamic call graph of a session: how often each call site called each method (paper 3,
// section 2).
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "native/calls/code_map.h"
#include "native/options/count_options.h"
#include "native/session/session_view.h"
#include "native/support/enum_words.h"
#include "native/support/result.h"
#include "native/support/saturating.h"

namespace assay::calls {

inline constexpr EnumWords<CallerKind, 6> kCallerWords{{{CallerKind::compiled, "compiled"},
                                                        {CallerKind::first_compiler, "C1"},
                                                        {CallerKind::interpreter, "interpreter"},
                                                        {CallerKind::vm, "VM"},
                                                        {CallerKind::replaced, "replaced code"},
                                                        {CallerKind::unknown, "unknown code"}}};

std::string_view to_string(CallerKind kind);

// One method at one place, or the method alone.
struct CallFrame {
  std::string method;
  std::optional<std::int32_t> bci;
  std::optional<std::uint32_t> line;

  auto operator<=>(const CallFrame&) const = default;
};

struct CallEdge {
  CallerKind kind = CallerKind::unknown;
  // The frames of the caller, the innermost one first; the others are those that it was inlined
  // into, and then those of further callers (caller_levels.h). One frame for a caller of the VM's;
  // none where nothing is known.
  std::vector<CallFrame> caller;
  std::string callee;
  std::uint64_t entries =
      0;  // calls that entered the callee's code; 0 where only samples were taken
  std::uint64_t samples = 0;
  std::uint64_t inlined = 0;  // calls whose callee was inlined

  bool operator==(const CallEdge&) const = default;
};

// Says what the weight of an edge is.
enum class CallWeights : std::uint8_t {
  samples,
  calls,  // each call was counted
  fused,  // each call of a site was counted, and samples say which methods were called
};

inline constexpr EnumWords<CallWeights, 3> kCallWeightWords{{{CallWeights::samples, "samples"},
                                                             {CallWeights::calls, "calls"},
                                                             {CallWeights::fused, "fused"}}};

std::string_view to_string(CallWeights weights);

// Says how much of the callers' frames edges keep.
enum class CallerFrames : std::uint8_t {
  innermost,  // an edge for each (method, bytecode index, callee): paper 3's call graph
  all,        // callers keep the frames that they were inlined into, and their callers
};

struct CallGraph {
  CallWeights weights = CallWeights::samples;
  CallerFrames frames = CallerFrames::innermost;
  std::uint32_t levels = 1;        // of callers that were followed, one being the caller alone
  bool has_inlined_calls = false;  // whether calls that were inlined were counted
  std::uint64_t runs = 1;
  options::CallSampling sampling;
  std::chrono::milliseconds tick{};
  std::vector<CallEdge> edges;              // by weight, the heaviest first
  std::uint64_t dropped = 0;                // calls for which a thread had no slot left
  std::uint64_t threads_without_words = 0;  // threads whose calls were not noted
  std::uint64_t unreadable = 0;             // codes whose part of the session is damaged
  std::uint64_t samples_asked = 0;          // samples that ticks asked for; 0: not known
  // The overlap, from 0 to 1, of fused weights with each call counted in the same run; nothing
  // where calls were not counted beside.
  std::optional<double> accuracy_of_fused = {};

  // Returns what the graph weighs an edge by: exact counts where there are any. Saturates.
  std::uint64_t weight_of(const CallEdge& edge) const {
    return weights == CallWeights::samples ? edge.samples
                                           : saturating_add(edge.entries, edge.inlined);
  }

  bool operator==(const CallGraph&) const = default;
};

// Returns what the session says of the call sites in installed code, as far as that can be read.
std::vector<CodeCallSites> call_sites_of(const session::SessionView& session);

inline constexpr std::uint32_t kAllLevels = std::numeric_limits<std::uint32_t>::max();

// Returns the calls of the program's own threads: those that were noted, and, where each call was
// noted and event type inlined-call was counted, those that were inlined. Compilations of one
// method are merged. All frames have up to `most_levels` of the levels of callers that the session
// noted. Fails (unsupported) where the session noted no calls, and (version_mismatch) where another
// build counted.
Result<CallGraph> call_graph_of(const session::SessionView& session, CallerFrames frames,
                                std::uint32_t most_levels = kAllLevels);

// Puts the heaviest edge first. Edges of equal weight stay in the order of their callers and
// callees.
void sort_by_weight(CallGraph& graph);

// Returns the sum of the weights of all edges, or of those with a caller of the kind.
std::uint64_t weight_of_all(const CallGraph& graph);
std::uint64_t weight_of_kind(const CallGraph& graph, CallerKind kind);

// Returns the call density, from 0 to 1: which part of the samples that ticks asked for calls gave,
// and 1 where that is not known. A program that calls seldom leaves windows open. (Jikes RVM scales
// weights by the share of its ticks that fall on entries and exits of methods.)
double call_density(const CallGraph& graph);

// Returns how much of the exact graph the samples of the same run tell: paper 3's overlap, from 0
// to 1, of the calls that samples can see, which are those that were not inlined. Returns nothing
// where the graph is not exact, or one of both is empty.
std::optional<double> accuracy_of_samples(const CallGraph& graph);

}  // namespace assay::calls
