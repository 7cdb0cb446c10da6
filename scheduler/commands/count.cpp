// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>

#include "native/options/option_agreement.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/table_options.h"
#include "scheduler/counting/count_run.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/launch/process_limits.h"
#include "scheduler/launch/result_target.h"

namespace assay::commands {
namespace {

constexpr const char* kDescription =
    "Run a command and count what the compiled code of its JVMs executes";
constexpr const char* kFooter =
    "The command goes after '--':\n"
    "  assay count --events branches+load -o result.json -- java -jar app.jar\n"
    "  assay count -o result-%p.json -- mvn test\n"
    "The table goes to stderr; the exit code is the command's.";

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
    ASSAY_PROPAGATE(launch::check_result_target(options.file));
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

int run_count(const TableOptions& given, bool keep_limits, const Surroundings& surroundings) {
  auto options = checked_options(given, surroundings);
  if (!options) {
    return fail(options.error());
  }
  if (const auto room = launch::check_file_size_limit(); !room) {
    return fail(room.error());
  }
  auto folder = launch::SessionFolder::create(surroundings.environment);
  if (!folder) {
    return fail_setup(folder.error());
  }
  const std::vector<std::string>& command = surroundings.child_command;
  counting::CountRun run(std::move(*options), std::move(*folder), keep_limits);
  return launch::is_java_command(command) ? run.run_java(command, surroundings.environment)
                                          : run.run_other(command, surroundings.environment);
}

}  // namespace

Command add_count(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("count", kDescription);
  take_child_command(*app, kAnyCommand);
  app->footer(kFooter);
  auto given = std::make_shared<TableOptions>();
  given->add_all(*app);
  auto keep_limits = std::make_shared<bool>(false);
  app->add_flag("--keep-limits", *keep_limits, kKeepLimitsHelp);
  return {app, [given, keep_limits, &surroundings] {
            return run_count(*given, *keep_limits, surroundings);
          }};
}

}  // namespace assay::commands
