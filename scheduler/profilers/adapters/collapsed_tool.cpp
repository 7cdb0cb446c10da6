// SPDX-License-Identifier: Apache-2.0
// Adapts any other tool that writes collapsed stacks. Templates in the environment describe the
// tool, because they hold all the characters that separate profilers and settings.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "native/support/plain_text.h"
#include "native/support/text_pieces.h"
#include "scheduler/process/program_path.h"
#include "scheduler/profilers/adapters/adapters.h"
#include "scheduler/profilers/adapters/outputs.h"
#include "scheduler/profilers/readers/method_export.h"

namespace assay::profilers {
namespace {

namespace fs = std::filesystem;

constexpr const char* kJavaOptions = "ASSAY_COLLAPSED_JAVA_OPTIONS";
constexpr const char* kCommand = "ASSAY_COLLAPSED_COMMAND";
constexpr const char* kConvert = "ASSAY_COLLAPSED_CONVERT";
constexpr const char* kFormat = "ASSAY_COLLAPSED_FORMAT";
constexpr const char* kCollapsedOutput = "output";
constexpr const char* kIntervalWord = "{interval-ns}";
constexpr const char* kCollapsedDefaultInterval = "10000000";

// Returns the format of the output, or of what CONVERT prints; null where the name is unknown. The
// adapters of YourKit and JProfiler make the same exports from an installation; users who get such
// an export in another way do not need these adapters.
const ExportFormat* format_of(const Host& host) {
  return find_export_format(host.environment.get(kFormat).value_or("collapsed"));
}

// Returns the words of a template between spaces, with {output} and {interval-ns} replaced.
std::vector<std::string> words_of(const std::optional<std::string>& words_given,
                                  const fs::path& output, const Settings& settings) {
  const std::string text = words_given.value_or("");
  const auto interval = interval_of(settings);
  const std::array<std::pair<std::string, std::string>, 2> values = {
      {{"{output}", output.string()},
       {kIntervalWord, interval ? std::to_string(interval->count()) : kCollapsedDefaultInterval}}};
  std::vector<std::string> words;
  for (const std::string_view piece : split_pieces(text, ' ')) {
    std::string word(piece);
    for (const auto& [name, value] : values) {
      word = replaced_all(std::move(word), name, value);
    }
    if (!word.empty()) {
      words.push_back(std::move(word));
    }
  }
  return words;
}

// Fails (invalid_argument) where no template has a place for the interval that is set: the result
// would name an interval that was not used.
Result<void> check_interval_is_used(const Host& host, const Settings& settings) {
  const bool has_place =
      std::ranges::any_of(std::array{kJavaOptions, kCommand}, [&](const char* variable) {
        return host.environment.get(variable).value_or("").find(kIntervalWord) != std::string::npos;
      });
  if (interval_of(settings) && !has_place) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format(
            "collapsed: neither {} nor {} has the word {}, so the tool does not get the interval",
            kJavaOptions, kCommand, kIntervalWord));
  }
  return {};
}

std::string wrong_format() {
  return fmt::format("{} is not one of {}", kFormat, kExportFormatNames);
}

class CollapsedStacksTool final : public Profiler {
 public:
  std::string_view name() const override { return "collapsed"; }
  std::string_view description() const override {
    return "any tool that writes collapsed stacks, by ASSAY_COLLAPSED_JAVA_OPTIONS, _COMMAND, "
           "_CONVERT and _FORMAT";
  }
  std::vector<SettingDefinition> own_settings() const override { return {}; }
  // Only some collapsed stacks have lines in their frames; the profiles tell.
  bool gives_lines() const override { return false; }

  Settings settings_of_environment(const Host& host) const override {
    constexpr std::array<std::pair<const char*, const char*>, 4> kNames = {
        {{"java-options", kJavaOptions},
         {"command", kCommand},
         {"convert", kConvert},
         {"format", kFormat}}};
    Settings settings;
    for (const auto& [name, variable] : kNames) {
      if (const auto value = host.environment.get(variable)) {
        settings[name] = *value;
      }
    }
    return settings;
  }

  Availability availability(const Host& host) const override {
    if (!host.environment.get(kJavaOptions) && !host.environment.get(kCommand)) {
      return {.missing = fmt::format(
                  "neither {} nor {} is set: options of java, or the words of a command before "
                  "java, with {{output}} for the file to write and {{interval-ns}}",
                  kJavaOptions, kCommand)};
    }
    if (format_of(host) == nullptr) {
      return {.missing = wrong_format()};
    }
    for (const char* variable : {kCommand, kConvert}) {
      const auto words = words_of(host.environment.get(variable), kCollapsedOutput, {});
      if (!words.empty() && !process::find_program(words.front(), host.environment)) {
        return {.missing = fmt::format("there is no program {}, which {} begins with",
                                       words.front(), variable)};
      }
    }
    return {.here = true, .version = "the user's"};
  }

  Result<LaunchAdditions> additions(const Host& host, const Settings& settings,
                                    const fs::path& folder) const override {
    const fs::path output = folder / kCollapsedOutput;
    if (host.environment.get(kJavaOptions)) {
      ASSAY_PROPAGATE(check_fits_into_options(folder));
    }
    ASSAY_PROPAGATE(check_interval_is_used(host, settings));
    return LaunchAdditions{
        .java_options = words_of(host.environment.get(kJavaOptions), output, settings),
        .before_java = words_of(host.environment.get(kCommand), output, settings)};
  }

  Result<ReportedProfile> read(const Host& host, const Settings& settings,
                               const fs::path& folder) const override {
    const ExportFormat* format = format_of(host);
    if (format == nullptr) {
      return make_error(ErrorCode::invalid_argument, wrong_format());
    }
    const fs::path output = folder / kCollapsedOutput;
    const auto convert = words_of(host.environment.get(kConvert), output, settings);
    ASSAY_ASSIGN(const std::string text,
                 convert.empty() ? read_written(output) : printed_by(convert, host, folder));
    ASSAY_ASSIGN(ReportedProfile profile, format->read(text));
    take_interval(settings, profile);
    return profile;
  }
};

}  // namespace

const Profiler& collapsed_stacks_tool() {
  static const CollapsedStacksTool profiler;
  return profiler;
}

}  // namespace assay::profilers
