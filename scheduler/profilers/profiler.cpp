// SPDX-License-Identifier: Apache-2.0
#include "scheduler/profilers/profiler.h"

#include <fmt/format.h>

#include <algorithm>

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
  return make_error(ErrorCode::invalid_argument,
                    fmt::format("there is no profiler '{}'{}; assay list profilers shows them all",
                                name, did_you_mean(name, names)));
}

}  // namespace

const std::vector<const Profiler*>& all_profilers() {
  static const std::vector<const Profiler*> all = adapters();
  return all;
}

std::vector<SettingDefinition> common_settings() {
  return {{.name = "interval",
           .default_value = kProfilersOwn,
           .description = "time between samples, such as 10ms or 1ms"},
          {.name = "debug-non-safepoints",
           .default_value = kProfilersOwn,
           .values = {kProfilersOwn, "on", "off"},
           .description = "debug information between safepoints (-XX:DebugNonSafepoints)"}};
}

std::vector<SettingDefinition> all_settings(const Profiler& profiler) {
  std::vector<SettingDefinition> all = common_settings();
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
  std::vector<std::string_view> words = split_pieces(text, ':');
  ASSAY_ASSIGN(const Profiler* profiler, profiler_named(words.front()));
  words.erase(words.begin());
  auto settings = resolve(all_settings(*profiler), words);
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

}  // namespace assay::profilers
