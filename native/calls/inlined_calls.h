// SPDX-License-Identifier: Apache-2.0
// Finds the calls that were inlined: the shim marks the begin of each inlined method, and the
// counts of these markers by inlining context are the calls of that context's call site.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "native/calls/call_graph.h"
#include "native/session/session_view.h"
#include "native/unit/unit_snapshot.h"
#include "native/views/counted_unit.h"

namespace assay::calls {

// The name of the event type that counts inlined calls (native/events/event_catalog.json).
inline constexpr std::string_view kInlinedCallType = "inlined-call";

// Returns the number of the session's event type of that name.
std::optional<unit::EventTypeId> type_named(const session::SessionView& session,
                                            std::string_view name);

// Returns the caller of what was inlined in the context: the frames from the call site outwards.
// Requires: the context is not the root.
std::vector<CallFrame> caller_of_context(const unit::UnitSnapshot& unit, unit::ContextId context);

// Returns the frames of a place in the context: the innermost one has the bytecode index.
std::vector<CallFrame> frames_at(const unit::UnitSnapshot& unit, unit::ContextId context,
                                 std::int32_t bci);

// Returns an edge for each context with inlined calls, whose caller has all its frames. A call
// whose context the compiler has lost has an unknown caller. Requires: the units keep contexts.
std::vector<CallEdge> inlined_calls(const views::CountedUnit& unit, unit::EventTypeId type);

}  // namespace assay::calls
