// SPDX-License-Identifier: Apache-2.0
// Names the callers of a noted call, level by level (decision 0032).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "native/calls/call_graph.h"
#include "native/calls/code_map.h"
#include "native/session/call_slots.h"

namespace assay::calls {

// The name of the frame behind the last one where compiled code could not find the next caller.
inline constexpr std::string_view kNotFollowed = "[not followed]";

struct NotedCaller {
  CallerKind kind = CallerKind::unknown;  // of the nearest caller
  // As CallEdge::caller. A caller beyond the nearest one that is no code of our compiler is one
  // frame, whose name begins with its kind in brackets. The callers end with such a frame, unless
  // it is of the first compiler, or with the last of the levels.
  std::vector<CallFrame> frames;
};

// Returns the callers of a call, up to `levels` of them.
NotedCaller caller_of(const CodeMap& map, const session::NotedCall& call, std::uint32_t levels);

// Returns the kind that a frame's name tells in brackets, and nothing for a frame of code that
// might call with more levels: of our compiler, or of the first one.
std::string_view ending_of(const CallFrame& frame);

}  // namespace assay::calls
