// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <system_error>

#include "native/options/option_agreement.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/compiler_feed.h"
#include "scheduler/commands/run_setup.h"
#include "scheduler/commands/table_options.h"
#include "scheduler/counting/count_run.h"
#include "scheduler/launch/result_target.h"

namespace assay::commands {
namespace {

constexpr const char* kCountDescription =
    "Run a command and count what the compiled code of its JVMs executes";
constexpr const char* kCountFooter =
    "The command goes after '--':\n"
    "  assay count --events branches+load -o result.json -- java -jar app.jar\n"
    "  assay count -o mvn.json -- mvn test\n"
    "  assay count -o - -- java -jar app.jar | jq .totals\n"
    "With '-o -' the result is on stdout, and what the command prints there goes to stderr.\n"
    "Where a command starts several JVMs, each has a file of its own: mvn.PID.json.\n"
    "The table goes to stderr; the exit code is the command's, or 1 where that is 0 and the result "
    "is missing.";

Error no_command() {
  return make_error(ErrorCode::invalid_argument,
                    "the command to run is missing; it goes after '--': assay count [OPTIONS] -- "
                    "java -jar app.jar");
}

Result<void> check_event_jars(const options::CountOptions& options) {
  for (const std::string& jar : options.event_jars) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(jar, ignored)) {
      return make_error(ErrorCode::invalid_argument,
                        fmt::format("option 'event-jar': there is no file '{}'", jar));
    }
  }
  return {};
}

// Makes the paths absolute, because programs may change their working folder before they start
// java.
void make_absolute(std::vector<std::string>& files) {
  for (std::string& file : files) {
    file = std::filesystem::absolute(file).string();
  }
}

Result<options::CountOptions> checked_options(const TableOptions& given,
                                              const Surroundings& surroundings) {
  ASSAY_ASSIGN(options::CountOptions options, options::build_options(given.given()));
  ASSAY_PROPAGATE(options::check_for_counting(options));
  ASSAY_PROPAGATE(check_event_jars(options));
  if (!options.file.empty()) {
    ASSAY_PROPAGATE(launch::check_counted_target(options.file));
  }
  if (!options.session.empty()) {
    ASSAY_PROPAGATE(launch::check_session_target(options.session));
  }
  make_absolute(options.event_jars);
  if (surroundings.child_command.empty()) {
    return no_command();
  }
  return options;
}

struct CountArguments {
  TableOptions given;
  CompilerFeed feed;
  bool keep_limits = false;
};

int run_count(const CountArguments& arguments, const Surroundings& surroundings) {
  auto options = checked_options(arguments.given, surroundings);
  CompilerFeed feed = arguments.feed;
  feed.takes_profiles = options && options->takes_profiles;
  RunSetup setup = set_up_run(std::move(options), arguments.keep_limits, surroundings);
  if (!setup.run) {
    return setup.exit_code;
  }
  counting::CountRun& run = *setup.run;
  const std::vector<std::string>& command = surroundings.child_command;
  if (const auto fed = feed_compiler(feed, command, run); !fed) {
    return fail(fed.error());
  }
  return run.run_command(command, surroundings.environment);
}

}  // namespace

Command add_count(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("count", kCountDescription);
  take_child_command(*app, kAnyCommand);
  app->footer(kCountFooter);
  auto arguments = std::make_shared<CountArguments>();
  arguments->given.add_all(*app);
  add_compiler_feed(*app, arguments->feed);
  app->add_flag("--keep-limits", arguments->keep_limits, kKeepLimitsHelp);
  return {app, [arguments, &surroundings] { return run_count(*arguments, surroundings); }};
}

}  // namespace assay::commands
