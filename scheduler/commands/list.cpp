// SPDX-License-Identifier: Apache-2.0
// Runs `assay list events` and `assay list profilers`.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <array>
#include <memory>

#include "native/support/nearest_word.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/event_list.h"
#include "scheduler/commands/phase_list.h"
#include "scheduler/jdk/jdk_discovery.h"
#include "scheduler/profilers/profiler_list.h"

namespace assay::commands {
namespace {

constexpr std::string_view kEvents = "events";
constexpr std::string_view kProfilers = "profilers";
constexpr std::string_view kPhases = "phases";
constexpr std::array<std::string_view, 3> kLists = {kEvents, kPhases, kProfilers};

int list_profilers(bool json, const process::Environment& environment) {
  const auto jdk = jdk::find_jdk(environment);
  if (!jdk) {
    return fail_setup(jdk.error());
  }
  const auto listed = profilers::look_for_profilers(
      {.environment = environment, .installation = installation::this_installation(), .jdk = *jdk});
  return print_output(json ? profilers::profiler_list_json(listed)
                           : profilers::profiler_list_table(listed));
}

int run_list(const std::string& what, bool json, const process::Environment& environment) {
  if (what == kProfilers) {
    return list_profilers(json, environment);
  }
  if (what == kPhases) {
    return print_output(json ? phase_list_json() : phase_list_table());
  }
  if (what != kEvents) {
    return fail(make_error(ErrorCode::invalid_argument,
                           fmt::format("there is no list of '{}'{}; the lists are {}", what,
                                       did_you_mean(what, kLists), fmt::join(kLists, ", "))));
  }
  return print_output(json ? event_list_json() : event_list_table());
}

}  // namespace

Command add_list(CLI::App& program, const Surroundings& surroundings) {
  struct ListArguments {
    std::string what;
    bool json = false;
  };
  CLI::App* app = program.add_subcommand(
      "list",
      "List event types, phases of Graal, or profilers: assay list events | phases | profilers");
  auto arguments = std::make_shared<ListArguments>();
  app->add_option("WHAT", arguments->what, "events, phases or profilers")->required();
  app->add_flag("--json", arguments->json, "print JSON");
  return {app, [arguments, &surroundings] {
            return run_list(arguments->what, arguments->json, surroundings.environment);
          }};
}

}  // namespace assay::commands
