// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/profiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "native/options/quantities.h"
#include "native/support/nearest_word.h"
#include "native/support/text_pieces.h"
#include "scheduler/profilers/adapters/adapters.h"

namespace assay::profilers {
namespace {

Result<const Profiler*> profiler_named(std::string_view name) {
  const auto& all = all_profilers();
  const auto found =
      std::ranges::find_if(all, [&](const Profiler* each) { return each->name() == name; });
  if (found != all.end()) {
    return *found;
  }
  std::vector<std::string_view> names;
  names.reserve(all.size());
  for (const Profiler* each : all) {
    names.push_back(each->name());
  }
  return make_error(
      ErrorCode::invalid_argument,
      fmt::format("there is no profiler '{}'{}; 'assay list profilers' shows all profilers", name,
                  did_you_mean(name, names)));
}

// Tells whether the text begins with `name=`.
bool begins_with_a_setting(std::string_view text) {
  const std::string_view name = text.substr(0, text.find('='));
  return !name.empty() && name.size() < text.size() && std::ranges::all_of(name, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
  });
}

// Returns where the setting at the beginning of the text ends. The first ':' need not be the
// setting's end, because perf's events have a ':' of their own.
std::size_t end_of_setting(std::string_view text) {
  auto end = text.find(':');
  while (end != std::string_view::npos && !begins_with_a_setting(text.substr(end + 1))) {
    end = text.find(':', end + 1);
  }
  return end;
}

// Returns the settings after the name of a profiler.
std::vector<std::string_view> setting_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (auto end = text.find(':'); end != std::string_view::npos;) {
    text.remove_prefix(end + 1);
    end = end_of_setting(text);
    words.push_back(text.substr(0, end));
  }
  return words;
}

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

const std::vector<const Profiler*>& all_profilers() {
  static const std::vector<const Profiler*> all = adapters();
  return all;
}

std::vector<SettingDefinition> common_settings() {
  return {
      {.name = kInterval,
       .default_value = kProfilersOwn,
       .description =
           "time between samples, such as 10ms or 1ms; for jprofiler its configuration says it"},
      {.name = "debug-non-safepoints",
       .default_value = kProfilersOwn,
       .values = {kProfilersOwn, "on", "off"},
       .description = "debug information between safepoints (-XX:DebugNonSafepoints)"}};
}

std::vector<SettingDefinition> all_settings(const Profiler& profiler) {
  std::vector<SettingDefinition> all = common_settings();
  if (!profiler.takes_interval()) {
    std::erase_if(all, [](const SettingDefinition& each) { return each.name == kInterval; });
  }
  const auto own = profiler.own_settings();
  all.insert(all.end(), own.begin(), own.end());
  return all;
}

std::vector<std::string> common_java_options(const Settings& settings) {
  const auto found = settings.find("debug-non-safepoints");
  if (found == settings.end() || found->second == kProfilersOwn) {
    return {};
  }
  return {"-XX:+UnlockDiagnosticVMOptions",
          found->second == "on" ? "-XX:+DebugNonSafepoints" : "-XX:-DebugNonSafepoints"};
}

Result<ProfilerChoice> parse_choice(std::string_view text) {
  ASSAY_ASSIGN(const Profiler* profiler, profiler_named(text.substr(0, text.find(':'))));
  auto settings = resolve(all_settings(*profiler), setting_words(text));
  if (!settings) {
    return make_error(settings.error().code(),
                      fmt::format("{}: {}", profiler->name(), settings.error().message()));
  }
  return ProfilerChoice{profiler, std::move(*settings), std::string(text)};
}

Result<std::vector<ProfilerChoice>> parse_choices(std::string_view text) {
  std::vector<ProfilerChoice> choices;
  for (const std::string_view piece : split_pieces(text, ',')) {
    ASSAY_ASSIGN(ProfilerChoice choice, parse_choice(piece));
    choices.push_back(std::move(choice));
  }
  return choices;
}

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
