// SPDX-License-Identifier: Apache-2.0
// Makes a call graph of exact counts of call sites and sampled targets. Counts say how often each
// site ran, samples say where dispatched calls went. (A prior corrects a sampled call graph by
// constraints of the control flow: Lee et al., CC 2007.)
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/calls/call_graph.h"
#include "native/session/session_view.h"
#include "native/support/result.h"

namespace assay::calls {

// The callee of those calls of a dispatching site of which no sample was taken.
inline constexpr std::string_view kNotSampled = "(not sampled)";

// Returns the graph. Calls that were inlined, and calls of one method only, are exact. The calls of
// a site that dispatches are divided as the samples of that site are, else as the samples of its
// method and bytecode index in other places are; a site without any sample calls kNotSampled.
// Samples of callers without counts (C1's code, the interpreter) are edges without calls. There is
// one level of callers, because counts of sites know no more. Fails
// (unsupported) where the session has not both, counts of both event types by blocks, and samples.
Result<CallGraph> fused_call_graph(const session::SessionView& session, CallerFrames frames);

// Divides `whole` into parts of the proportions of `weights`, which add up to `whole`: the parts
// that are rounded down most get one more (the method of the largest remainder; of equal ones the
// first). Requires: a weight that is not 0; the sum of the weights does not overflow.
std::vector<std::uint64_t> divided(std::uint64_t whole, std::span<const std::uint64_t> weights);

}  // namespace assay::calls
