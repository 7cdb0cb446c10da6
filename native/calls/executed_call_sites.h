// SPDX-License-Identifier: Apache-2.0
// Counts how often each call site of a unit that was not inlined ran, from the counts of blocks.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "native/calls/call_graph.h"
#include "native/unit/unit_snapshot.h"
#include "native/views/counted_unit.h"

namespace assay::calls {

// The name of the event type whose occurrences are the calls that were not inlined.
inline constexpr std::string_view kNotInlinedCallType = "not-inlined-call";

struct ExecutedSite {
  std::vector<CallFrame> frames;  // the innermost one first
  std::uint64_t calls = 0;

  bool operator==(const ExecutedSite&) const = default;
};

// Returns each call site once, whatever the number of its copies in the unit's code. Requires: the
// unit knows its blocks and has positions.
std::vector<ExecutedSite> executed_call_sites(const views::CountedUnit& unit,
                                              unit::EventTypeId type);

}  // namespace assay::calls
