// SPDX-License-Identifier: Apache-2.0
// Runs `assay feed`: gives Graal in a running JVM a new profile, and has it compile again what the
// profile is about (requirement P7, decision 0043).
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "native/profiles/changed_profiles.h"
#include "native/profiles/graal_profiles.h"
#include "native/session/control_words.h"
#include "scheduler/commands/agent_orders.h"
#include "scheduler/commands/command.h"
#include "scheduler/counting/session_results.h"
#include "scheduler/process/interruption.h"
#include "scheduler/process/process_end.h"
#include "scheduler/viewing/graal_profile_files.h"

namespace assay::commands {
namespace {

constexpr const char* kFeedDescription = "Give Graal in a running JVM a new profile of branches";
constexpr const char* kFeedFooter =
    "The JVM has been started to take profiles; Graal compiles again what is in a new profile:\n"
    "  assay count --strategy pep --take-profiles -o result.json -- java -jar app.jar\n"
    "  assay feed PID                 what the JVM itself has measured so far\n"
    "  assay feed PID --every 60      the same again and again, until the JVM ends\n"
    "  assay feed PID profile.json    what another run has measured";
constexpr std::string_view kStartIt = "'assay count --take-profiles'";

constexpr double kPercent = 100;
constexpr std::chrono::seconds kAnswerLimit{30};
// Each unit is compiled again, one after another.
constexpr std::chrono::seconds kCompilationLimit{600};

struct FeedArguments {
  std::string given_pid;
  std::string file;  // empty: the JVM's own session
  bool flips = false;
  std::uint32_t every_seconds = 0;  // 0: once
  double least_change_percent = 5;
};

Result<std::string> order(std::uint32_t pid, std::string_view argument,
                          std::chrono::seconds limit) {
  return order_agent(pid, fmt::format("{} {}", session::kFeedCommand, argument), limit, kStartIt);
}

Result<profiles::GraalProfiles> profiles_of(const FeedArguments& arguments, std::uint32_t pid) {
  std::string file = arguments.file;
  if (file.empty()) {
    ASSAY_ASSIGN(const auto sessions, counting::session_files_of_process(pid));
    file = sessions.front().string();
  }
  return viewing::graal_profiles_in(file, arguments.flips);
}

// Returns what the agent says of it.
Result<std::string> feed_once(const FeedArguments& arguments, std::uint32_t pid,
                              profiles::ChangedProfiles& given) {
  ASSAY_ASSIGN(const std::string folder, order(pid, session::kFeedFolder, kAnswerLimit));
  ASSAY_ASSIGN(const profiles::GraalProfiles made, profiles_of(arguments, pid));
  if (made.files.empty()) {
    return std::string("the profile has no branches yet, so nothing was compiled again");
  }
  ASSAY_PROPAGATE(viewing::write_changed_graal_profiles(given.changed(made), folder));
  return order(pid, session::kFeedRecompile, kCompilationLimit);
}

int run_feed(const FeedArguments& arguments) {
  const auto pid = parse_process_id(
      arguments.given_pid, "'assay feed' needs the process id of a JVM that takes profiles");
  if (!pid) {
    return fail(pid.error());
  }
  const process::Interruption interruption;
  profiles::ChangedProfiles given(arguments.least_change_percent / kPercent);
  do {
    const auto done = feed_once(arguments, *pid, given);
    if (!done) {
      // The JVM may end at any time.
      return arguments.every_seconds != 0 && !process::is_running(*pid) ? EXIT_SUCCESS
                                                                        : fail(done.error());
    }
    if (const int printed = print_output(fmt::format("process {}: {}\n", *pid, *done));
        printed != EXIT_SUCCESS || arguments.every_seconds == 0) {
      return printed;
    }
    process::await_end(*pid, std::chrono::seconds(arguments.every_seconds));
  } while (process::is_running(*pid) && !process::Interruption::is_asked_for());
  return EXIT_SUCCESS;
}

}  // namespace

Command add_feed(CLI::App& program) {
  CLI::App* app = program.add_subcommand("feed", kFeedDescription);
  app->footer(kFeedFooter);
  auto arguments = std::make_shared<FeedArguments>();
  app->add_option("PID", arguments->given_pid, "process id of the JVM")->required();
  CLI::Option* file = app->add_option(
      "FILE", arguments->file, "a stored profile, or a session; default: what the JVM measures");
  app->add_flag("--flip-profile", arguments->flips,
                "swap the frequent ways of each branch with the rare ones, as a control");
  CLI::Option* every =
      app->add_option(
             "--every", arguments->every_seconds,
             "seconds after which the JVM's own profile is given again, until the JVM ends")
          ->option_text("SECONDS")
          ->check(CLI::Range(1U, 86'400U))
          ->excludes(file);
  app->add_option("--least-change", arguments->least_change_percent,
                  "with --every: the share of a unit's branches' executions that have to go "
                  "another way before the unit is compiled again (5)")
      ->option_text("PERCENT")
      ->check(CLI::Range(0.0, kPercent))
      ->needs(every);
  return {app, [arguments] { return run_feed(*arguments); }};
}

}  // namespace assay::commands
