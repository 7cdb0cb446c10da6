// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/suspects.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace assay::experiment {
namespace {

// Options of these beginnings change the code of units, or which units there are.
constexpr std::array<std::string_view, 8> kChangeCode = {"-XX:+PreserveFramePointer",
                                                         "-XX:-PreserveFramePointer",
                                                         "-XX:CompileCommand",
                                                         "-XX:TieredStopAtLevel",
                                                         "-XX:-Inline",
                                                         "-XX:MaxInline",
                                                         "-Djdk.graal.",
                                                         "-Xint"};

}  // namespace

std::string suspect_among(std::span<const std::string> added_options, const std::string& profiler) {
  const auto found = std::ranges::find_if(added_options, [](const std::string& option) {
    return std::ranges::any_of(kChangeCode,
                               [&](std::string_view begin) { return option.starts_with(begin); });
  });
  return found == added_options.end()
             ? ""
             : "; " + *found + ", which " + profiler +
                   " adds, changes how code is compiled: put it into the program's own command, so "
                   "that all runs have it";
}

}  // namespace assay::experiment
