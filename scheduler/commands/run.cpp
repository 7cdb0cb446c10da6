// SPDX-License-Identifier: Apache-2.0
// Runs `assay run`, which slows a program down by a plan, or only observes it by its code log.
#include <CLI/App.hpp>
#include <memory>

#include "scheduler/commands/command.h"
#include "scheduler/commands/member_options.h"
#include "scheduler/launch/slowed_run.h"

namespace assay::commands {
namespace {

constexpr const char* kRunDescription = "Run a Java program with its blocks slowed down by a plan";
constexpr const char* kRunFooter =
    "The command goes after '--':\n"
    "  assay run --plan plan.json -- java -jar app.jar\n"
    "  assay run --code-log app.codelog -- java -jar app.jar\n"
    "Units that the plan does not fit run at full speed, and are named on stderr. The exit code "
    "is\n"
    "the program's.";

}  // namespace

Command add_run(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("run", kRunDescription);
  take_child_command(*app, kJavaCommand);
  app->footer(kRunFooter);
  auto arguments = std::make_shared<launch::SlowedRun>();
  add_options(*app, options::slow_option_table(), arguments->slowing);
  app->add_option("--process-file", arguments->process_file,
                  "file for the JVM's process id, for a profiler that starts assay")
      ->type_name("FILE");
  app->add_flag("--keep-limits", arguments->keep_limits, kKeepLimitsHelp);
  return {app, [arguments, &surroundings] {
            return launch::run_slowed(*arguments, surroundings.child_command,
                                      surroundings.environment);
          }};
}

}  // namespace assay::commands
