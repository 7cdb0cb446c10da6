// SPDX-License-Identifier: Apache-2.0
// Describes as text what can be set about a profiler, so that all settings can be part of a result.
// The functions are pure.
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
  std::vector<std::string> values{};  // all possible values; empty where any text is one
  std::string description{};
};

// The values of settings by their names.
using Settings = std::map<std::string, std::string>;

// The value that leaves a setting as the profiler has it by itself.
inline constexpr const char* kProfilersOwn = "default";

// The setting whose values are times.
inline constexpr const char* kInterval = "interval";

// Returns the defaults of the definitions, changed by words of the form "name=value". Fails
// (invalid_argument) on names and values that the definitions do not have, and on a word or an
// interval that is malformed.
Result<Settings> resolve(const std::vector<SettingDefinition>& definitions,
                         const std::vector<std::string_view>& words);

// Returns the interval in the settings; nothing where it is the profiler's own.
std::optional<std::chrono::nanoseconds> interval_of(const Settings& settings);

}  // namespace assay::profilers
