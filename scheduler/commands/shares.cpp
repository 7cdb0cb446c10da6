// SPDX-License-Identifier: Apache-2.0
// Runs `assay shares`, which reads what a profiler has written as a score reads it.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "native/support/percent.h"
#include "scheduler/commands/command.h"
#include "scheduler/jdk/jdk_discovery.h"
#include "scheduler/profilers/any_file.h"
#include "scheduler/profilers/profiled_run.h"
#include "scheduler/report/share_table.h"

namespace assay::commands {
namespace {

constexpr std::size_t kUsualMethods = 10;

struct SharesArguments {
  std::vector<std::string> words;  // perhaps a profiler, then folders or files
  std::vector<std::string> methods;
  std::size_t most = kUsualMethods;
};

// Returns the name of the folder's column: "out/slowed/" is the column "slowed".
std::string column_of(const std::string& folder) {
  const std::filesystem::path path(folder);
  return (path.has_filename() ? path : path.parent_path()).filename().string();
}

// Says what is read. Without a profiler, the places are files whose content says what they are.
struct Places {
  std::optional<profilers::ProfilerChoice> choice = {};
  std::span<const std::string> places = {};
};

// Fails (invalid_argument) where the first word is neither a file nor a profiler, and where nothing
// is named to be read.
Result<Places> places_in(std::span<const std::string> words) {
  std::error_code unknown;
  if (std::filesystem::is_regular_file(words.front(), unknown)) {
    return Places{.places = words};
  }
  ASSAY_ASSIGN(profilers::ProfilerChoice choice, profilers::parse_choice(words.front()));
  if (words.size() == 1) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("name the folder that {} wrote into, or a file from it",
                                  choice.profiler->name()));
  }
  return Places{.choice = std::move(choice), .places = words.subspan(1)};
}

Result<std::vector<report::NamedProfile>> read_profiles(const SharesArguments& arguments,
                                                        const profilers::Host& host) {
  ASSAY_ASSIGN(const Places wanted, places_in(arguments.words));
  std::vector<report::NamedProfile> profiles;
  for (const std::string& place : wanted.places) {
    auto profile = wanted.choice ? profilers::read_written(*wanted.choice, host, place)
                                 : profilers::read_any_file(host, place);
    if (!profile) {
      return make_error(profile.error().code(),
                        fmt::format("{}: {}", place, profile.error().message()));
    }
    profiles.push_back({column_of(place), *std::move(profile)});
  }
  return profiles;
}

// Warns of profiles that have hardly a sample in Java code, because their shares say nothing of the
// program.
void warn_of_profiles_without_java(const std::vector<report::NamedProfile>& profiles) {
  constexpr double kHardlyAny = 0.05;
  for (const report::NamedProfile& one : profiles) {
    const double share = profilers::share_of_places(one.profile);
    if (share < kHardlyAny) {
      warn(
          fmt::format("{}: only {:.1f} % of the samples are in Java methods that are named. Was "
                      "the profiler told the names of generated code (perf's map, "
                      "-XX:+PreserveFramePointer), and was the program running meanwhile?",
                      one.name, kPercent * share));
    }
  }
}

// Warns of methods without samples, because a misspelt name would seem to be such a method.
void warn_of_unknown_methods(const SharesArguments& arguments,
                             const std::vector<report::NamedProfile>& profiles) {
  for (const std::string& method : arguments.methods) {
    const bool is_known = std::ranges::any_of(profiles, [&](const report::NamedProfile& one) {
      return std::ranges::find(one.profile.places, method, &profilers::ChargedPlace::method) !=
             one.profile.places.end();
    });
    if (!is_known) {
      warn(
          fmt::format("no profile has a sample of '{}': spell the method as the table of the "
                      "hottest methods does (run the command without --method)",
                      method));
    }
  }
}

int run_shares(const SharesArguments& arguments, const process::Environment& environment) {
  const auto jdk = jdk::find_jdk(environment);
  if (!jdk) {
    return fail_setup(jdk.error());
  }
  const auto profiles = read_profiles(
      arguments,
      {.environment = environment, .installation = installation::this_installation(), .jdk = *jdk});
  if (!profiles) {
    return fail(profiles.error());
  }
  warn_of_profiles_without_java(*profiles);
  warn_of_unknown_methods(arguments, *profiles);
  return print_output(report::share_table(*profiles, arguments.methods, arguments.most));
}

}  // namespace

Command add_shares(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand(
      "shares",
      "Print the methods' shares in a profile that a profiler has written: assay shares async DIR");
  auto arguments = std::make_shared<SharesArguments>();
  // The newer CLI11 of Debian 13 refuses names with spaces or brackets, so the text has both forms.
  app->add_option(
         "PLACE", arguments->words,
         "[PROFILER] PLACE...: the profiler with its settings, as for assay score, and the "
         "folder that the profiler wrote into; or only files, of which the content says "
         "what they are. The table has a column for each place")
      ->required();
  app->add_option("--method", arguments->methods, "show only this method; can be repeated")
      ->allow_extra_args(false);
  app->add_option("--most", arguments->most, "number of methods, the hottest first (10)");
  return {app,
          [arguments, &surroundings] { return run_shares(*arguments, surroundings.environment); }};
}

}  // namespace assay::commands
