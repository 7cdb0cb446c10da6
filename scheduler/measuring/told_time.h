// SPDX-License-Identifier: Apache-2.0
// Reads the time that a line tells in one of the groups of an expression. The functions are pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace assay::measuring {

// A part of a line: from `begin` to before `end`.
struct LinePart {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Returns the time in nanoseconds: the first group that is a number of at least 0, by the unit that
// is in the group, follows it (after a blank, too) or is the next group. Returns nothing where no
// group is such a number, or where its unit is not told: a number of unknown unit is no time.
std::optional<double> told_time_ns(std::string_view line, std::span<const LinePart> groups);

}  // namespace assay::measuring
