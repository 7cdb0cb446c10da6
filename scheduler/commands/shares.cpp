// SPDX-License-Identifier: Apache-2.0
// Runs `assay shares`, which reads what a profiler has written as a score reads it.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "scheduler/commands/command.h"
#include "scheduler/jdk/jdk_discovery.h"
#include "scheduler/profilers/profiled_run.h"
#include "scheduler/report/share_table.h"

namespace assay::commands {
namespace {

constexpr std::size_t kUsualMethods = 10;

struct Arguments {
  std::string profiler;
  std::vector<std::string> folders;
  std::vector<std::string> methods;
  std::size_t most = kUsualMethods;
};

// Returns the name of the folder's column: "out/slowed/" is the column "slowed".
std::string column_of(const std::string& folder) {
  const std::filesystem::path path(folder);
  return (path.has_filename() ? path : path.parent_path()).filename().string();
}

Result<std::vector<report::NamedProfile>> read_profiles(const Arguments& arguments,
                                                        const profilers::Host& host) {
  ASSAY_ASSIGN(const profilers::ProfilerChoice choice, profilers::parse_choice(arguments.profiler));
  std::vector<report::NamedProfile> profiles;
  for (const std::string& folder : arguments.folders) {
    auto profile = profilers::read_written(choice, host, folder);
    if (!profile) {
      return make_error(profile.error().code(),
                        fmt::format("{}: {}", folder, profile.error().message()));
    }
    profiles.push_back({column_of(folder), *std::move(profile)});
  }
  return profiles;
}

// Warns of methods without samples, because a misspelt name would seem to be such a method.
void warn_of_unknown_methods(const Arguments& arguments,
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

int run_shares(const Arguments& arguments, const process::Environment& environment) {
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
  warn_of_unknown_methods(arguments, *profiles);
  return print_output(report::share_table(*profiles, arguments.methods, arguments.most));
}

}  // namespace

Command add_shares(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand(
      "shares",
      "Print the methods' shares in a profile that a profiler has written: assay shares async DIR");
  auto arguments = std::make_shared<Arguments>();
  app->add_option("PROFILER", arguments->profiler,
                  "the profiler with its settings, as for assay score")
      ->required();
  app->add_option("FOLDER", arguments->folders,
                  "folder that the profiler wrote into, or file that was exported from it; the "
                  "table has a column for each")
      ->required();
  app->add_option("--method", arguments->methods, "show only this method; can be repeated")
      ->allow_extra_args(false);
  app->add_option("--most", arguments->most, "number of methods, the hottest first (10)");
  return {app,
          [arguments, &surroundings] { return run_shares(*arguments, surroundings.environment); }};
}

}  // namespace assay::commands
