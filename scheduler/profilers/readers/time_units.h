// SPDX-License-Identifier: Apache-2.0
// Names units of time as profilers write them. The function is pure.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "native/support/plain_text.h"

namespace assay::profilers {

struct TimeUnit {
  std::string_view name;  // name in lower case
  double milliseconds;
};
inline constexpr TimeUnit kTimeUnits[] = {
    {"ns", 1e-6},        {"nanoseconds", 1e-6},  {"us", 1e-3},     {"\xC2\xB5s", 1e-3},
    {"\xCE\xBCs", 1e-3}, {"microseconds", 1e-3}, {"ms", 1},        {"milliseconds", 1},
    {"s", 1e3},          {"sec", 1e3},           {"seconds", 1e3}, {"m", 6e4},
    {"min", 6e4},        {"minutes", 6e4},       {"h", 3.6e6},     {"hours", 3.6e6}};

// Returns how many milliseconds the unit has; nothing where the unit is unknown.
inline std::optional<double> milliseconds_in(std::string_view unit) {
  const auto found = std::ranges::find(kTimeUnits, in_lower_case(unit), &TimeUnit::name);
  return found == std::end(kTimeUnits) ? std::nullopt : std::optional(found->milliseconds);
}

}  // namespace assay::profilers
