// SPDX-License-Identifier: Apache-2.0
// What can be set about a profiler, as text, so that all of it can stand in a result. Pure.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"

namespace assay::profilers {

struct SettingDefinition {
  std::string name;
  std::string default_value;
  std::vector<std::string> values{};  // the only ones; empty: any text
  std::string description{};
};

// Each name once, with its value.
using Settings = std::map<std::string, std::string>;

// The value that leaves a profiler to what it does by itself.
inline constexpr const char* kProfilersOwn = "default";

// The setting whose values are times.
inline constexpr const char* kInterval = "interval";

// The defaults of the definitions, changed by words of the form "name=value". Fails
// (invalid_argument) on what the definitions do not have, and on an interval that is none.
Result<Settings> resolve(const std::vector<SettingDefinition>& definitions,
                         const std::vector<std::string_view>& words);

// None: the profiler's own.
std::optional<std::chrono::nanoseconds> interval_of(const Settings& settings);

}  // namespace assay::profilers
