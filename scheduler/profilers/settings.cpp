// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/settings.h"

#include <fmt/format.h>

#include <algorithm>

#include "native/options/quantities.h"
#include "native/support/nearest_word.h"

namespace assay::profilers {
namespace {

std::string choice_of(std::string_view given, const std::vector<std::string>& words) {
  const std::vector<std::string_view> views(words.begin(), words.end());
  return fmt::format("{}; the choices are {}", did_you_mean(given, views), fmt::join(words, ", "));
}

Result<const SettingDefinition*> definition_of(const std::vector<SettingDefinition>& definitions,
                                               std::string_view name) {
  const auto found = std::ranges::find(definitions, name, &SettingDefinition::name);
  if (found != definitions.end()) {
    return &*found;
  }
  std::vector<std::string> names;
  names.reserve(definitions.size());
  for (const SettingDefinition& definition : definitions) {
    names.push_back(definition.name);
  }
  return make_error(ErrorCode::invalid_argument,
                    fmt::format("there is no setting '{}'{}", name, choice_of(name, names)));
}

Result<void> check_value(const SettingDefinition& definition, std::string_view value) {
  if (definition.name == kInterval && value != kProfilersOwn) {
    const auto interval = options::parse_duration(value);
    if (!interval || interval->count() <= 0) {
      return make_error(ErrorCode::invalid_argument,
                        fmt::format("'{}' is not an interval; write it as 10ms", value));
    }
  }
  if (!definition.values.empty() &&
      std::ranges::find(definition.values, value) == definition.values.end()) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("'{}' is not a value of '{}'{}", value, definition.name,
                                  choice_of(value, definition.values)));
  }
  return {};
}

}  // namespace

Result<Settings> resolve(const std::vector<SettingDefinition>& definitions,
                         const std::vector<std::string_view>& words) {
  Settings settings;
  for (const SettingDefinition& definition : definitions) {
    settings[definition.name] = definition.default_value;
  }
  for (const std::string_view word : words) {
    const auto equals = word.find('=');
    if (equals == std::string_view::npos) {
      return make_error(ErrorCode::invalid_argument,
                        fmt::format("'{}' is not a setting; write it as name=value", word));
    }
    ASSAY_ASSIGN(const SettingDefinition* definition,
                 definition_of(definitions, word.substr(0, equals)));
    const std::string_view value = word.substr(equals + 1);
    ASSAY_PROPAGATE(check_value(*definition, value));
    settings[definition->name] = value;
  }
  return settings;
}

std::optional<std::chrono::nanoseconds> interval_of(const Settings& settings) {
  const auto found = settings.find(kInterval);
  if (found == settings.end() || found->second == kProfilersOwn) {
    return std::nullopt;
  }
  const auto interval = options::parse_duration(found->second);
  return interval ? std::optional(*interval) : std::nullopt;
}

}  // namespace assay::profilers
