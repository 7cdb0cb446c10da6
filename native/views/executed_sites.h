// SPDX-License-Identifier: Apache-2.0
// Lists where in one compilation's code events are executed: event by event, with the chain of
// inlined calls that leads there, the number of loops around it, and the executions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "native/views/counted_unit.h"

namespace assay::views {

struct CodePlace {
  std::size_t method = 0;  // index into UnitSnapshot::methods
  std::int32_t bci = -1;   // -1: not known
  std::int32_t line = -1;  // -1: not known

  auto operator<=>(const CodePlace&) const = default;
};

struct ExecutedSite {
  unit::EventTypeId type;
  std::vector<CodePlace> frames;  // the innermost one first; the last one is the root method
  std::uint32_t loops = 0;        // number of loops around it
  std::uint64_t places = 0;       // occurrences in compiled code
  std::uint64_t count = 0;        // executions, times the weight where the type has one
};

// Returns the sites, those that were never executed among them, sorted by type, then by count, the
// highest first. Where only the running program knew the weights, the sum of a type and context
// belongs to one site without a bytecode index, unless all its occurrences are at one site. The
// counts of a type add up to the unit's. Fails (unsupported) where blocks are not counted or the
// session has no lines, and (malformed_data).
Result<std::vector<ExecutedSite>> executed_sites(const CountedUnit& unit);

}  // namespace assay::views
