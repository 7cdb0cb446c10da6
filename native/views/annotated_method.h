// SPDX-License-Identifier: Apache-2.0
// Attributes what compiled code executed to the lines of one method's source: in its own units, and
// wherever the method was inlined.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "native/views/counted_unit.h"

namespace assay::views {

// Numbers by event type id.
using TypeCounts = std::vector<std::uint64_t>;

// The line of events whose place is not known, such as those of an entry.
inline constexpr std::int32_t kNoLine = -1;

struct MethodCode;

struct LineCode {
  TypeCounts counts;                // executions
  TypeCounts places;                // occurrences in compiled code, executed or not
  std::uint32_t loops = 0;          // number of loops around it, the most in any unit
  std::vector<MethodCode> inlined;  // code of the calls on this line, each method once

  bool has_code() const;
};

// What was compiled for one method, in one or several copies. Each event stands once: in the method
// whose bytecode it comes from.
struct MethodCode {
  std::string method;
  std::string source_file;                   // empty: unknown
  std::map<std::int32_t, LineCode> lines;    // by line; kNoLine may be among them
  std::vector<std::int32_t> bytecode_lines;  // lines that have bytecode, ascending

  // Returns the counts of all lines, without inlined code, or with it: at least `type_count` of
  // them.
  TypeCounts own_counts(std::size_t type_count) const;
  TypeCounts all_counts(std::size_t type_count) const;
};

struct AnnotatedMethod {
  MethodCode code;
  std::uint64_t own_units = 0;          // compilations of the method itself
  std::vector<std::string> inlined_in;  // other units that contain the method, each once
};

// Says which copies of a method's code count.
enum class Copies { own_units, everywhere };

// Attributes the units' counts to lines of the method. Fails (not_found) where no copy is among
// the units, and (unsupported) where a unit's blocks are not counted, or the session has no lines.
// Requires: event types of the units are below `type_count`.
Result<AnnotatedMethod> annotated_method(std::span<const CountedUnit> units,
                                         const std::string& method, Copies copies,
                                         std::size_t type_count);

}  // namespace assay::views
