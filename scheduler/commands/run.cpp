// SPDX-License-Identifier: Apache-2.0
// Runs `assay run`, which slows a program down by a plan, or only observes it by its code log.
#include <CLI/App.hpp>
#include <memory>

#include "scheduler/commands/child_usage.h"
#include "scheduler/commands/command.h"
#include "scheduler/launch/slowed_run.h"

namespace assay::commands {
namespace {

constexpr const char* kDescription = "Run a Java program with its blocks slowed down by a plan";
constexpr const char* kFooter =
    "The command goes after '--':\n"
    "  assay run --plan plan.json -- java -jar app.jar\n"
    "  assay run --code-log app.codelog -- java -jar app.jar\n"
    "Units that the plan does not fit run at full speed, and are named on stderr. The exit code "
    "is\n"
    "the program's.";

}  // namespace

Command add_run(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("run", kDescription);
  take_child_command(*app, kJavaCommand);
  app->footer(kFooter);
  auto arguments = std::make_shared<launch::SlowedRun>();
  app->add_option("--plan", arguments->plan, "the plan file (docs/plan-format.md)")
      ->type_name("FILE");
  app->add_option(
         "--code-log", arguments->code_log,
         "code log to write: which code was installed where, block by block; %p is the process id")
      ->type_name("FILE");
  app->add_option("--profiles", arguments->profiles,
                  "folder with the profiles that the plan was found with; by default FILE.profiles "
                  "beside the plan")
      ->type_name("FOLDER");
  app->add_flag("--markers", arguments->markers,
                "mark each block in the code by a long nop with the block's number");
  app->add_flag("--code-bytes", arguments->code_bytes,
                "also write the code itself into the code log");
  app->add_flag(
      "--debug-info", arguments->debug_info,
      "also write the debug information that the JVM has of all compiled code into the code log");
  app->add_option("--jitdump", arguments->jitdump,
                  "tell perf that there will be a jitdump file, jit-PID.dump, in this folder "
                  "('assay code-map' writes the file)")
      ->type_name("FOLDER");
  app->add_option("--iteration-method", arguments->iteration_method,
                  "the --iteration-method that the plan was found with, so that the method and its "
                  "callers are compiled alike")
      ->type_name("METHOD");
  app->add_option("--process-file", arguments->process_file,
                  "file for the JVM's process id, for a profiler that starts assay")
      ->type_name("FILE");
  app->add_flag("--quiet", arguments->quiet, "do not name units that the plan does not fit");
  app->add_flag("--keep-limits", arguments->keep_limits, kKeepLimitsHelp);
  return {app, [arguments, &surroundings] {
            return launch::run_slowed(*arguments, surroundings.child_command,
                                      surroundings.environment);
          }};
}

}  // namespace assay::commands
