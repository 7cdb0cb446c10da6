// SPDX-License-Identifier: Apache-2.0
// Makes a call graph of exact counts of call sites and sampled targets. Counts say how often each
// site ran, samples say where dispatched calls went. (A prior corrects a sampled call graph by
// constraints of the control flow: Lee et al., CC 2007.)
#pragma once

#include <string_view>

#include "native/calls/call_graph.h"
#include "native/session/session_view.h"
#include "native/support/result.h"

namespace assay::calls {

// The callee of those calls of a dispatching site of which no sample was taken.
inline constexpr std::string_view kNotSampled = "(not sampled)";

// Returns the graph. Calls that were inlined, and calls of one method only, are exact. The calls of
// a site that dispatches are divided as the samples of that site are, else as the samples of its
// method and bytecode index in other places are; a site without any sample calls kNotSampled.
// What enters a method's code and comes from no counted site is divided among the callers without
// counts (C1's code, the interpreter) as their samples are. There is one level of callers, because
// counts of sites know no more. Where the session has each call counted, too, the graph knows its
// accuracy: the overlap with these, which all entered code of Graal's or were inlined. Fails
// (unsupported) where the session has not both, counts of both event types by blocks, and samples.
Result<CallGraph> fused_call_graph(const session::SessionView& session, CallerFrames frames);

}  // namespace assay::calls
