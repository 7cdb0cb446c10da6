// SPDX-License-Identifier: Apache-2.0
// Runs `assay score`, which needs only a command to come to a verdict on profilers.
#include <CLI/CLI.hpp>
#include <memory>

#include "scheduler/commands/command.h"
#include "scheduler/commands/member_options.h"
#include "scheduler/commands/output_width.h"
#include "scheduler/experiment/design/first_look.h"
#include "scheduler/experiment/design/score_run.h"
#include "scheduler/process/interruption.h"
#include "scheduler/report/score_table.h"

namespace assay::commands {
namespace {

constexpr const char* kScoreDescription = "Score profilers against slowdowns whose size is known";
constexpr const char* kScoreFooter =
    "The command goes after '--'. Its program prints a line at the end of each iteration, or "
    "calls\na method once in each (--iteration-method); one that does neither is scored by whole "
    "runs\n(--whole-runs). assay replaces the word {iterations}: by a huge number while it "
    "searches for a\nplan, and then by a number that gives runs of some seconds:\n  assay score "
    "--profilers async,jfr -o report/ -- java -cp app.jar Main {iterations}\nIf the score is "
    "stopped, the same command continues it. With --quick and without a command,\nassay runs a "
    "bundled kernel. 'assay list profilers' shows the profilers that can be chosen.";

int print_score(const report::Report& report) {
  return print_output(report::score_table(report, width_of_output()));
}

// Prints whether the program can be scored. Returns kOk where it can.
int check(const experiment::ScoreSetup& setup) {
  const auto preflight = experiment::check_program(setup);
  if (!preflight) {
    return fail(preflight.error());
  }
  const int printed = print_output(experiment::preflight_text(*preflight));
  return printed == kOk && !preflight->can_be_scored ? kFailed : printed;
}

int run_score(const experiment::ScoreArguments& arguments, bool checks_only,
              const Surroundings& surroundings) {
  const auto setup =
      experiment::set_up_score(arguments, surroundings.child_command, surroundings.environment);
  if (!setup) {
    return fail(setup.error());
  }
  if (!launch::accept_flags(setup->endless.inspection)) {
    return kUsage;
  }
  if (const auto fit = experiment::check_profilers(*setup, arguments.folder); !fit) {
    return fail(fit.error());
  }
  const process::Interruption interruption;
  if (checks_only) {
    return check(*setup);
  }
  const auto report = experiment::run_experiment(*setup);
  if (report) {
    const int printed = print_score(*report);
    return printed == kOk && has_failed_runs(*report) ? process::kIncomplete : printed;
  }
  const int exit_code = fail(report.error());
  if (report.error().code() == ErrorCode::interrupted) {
    note("the same command continues the score");
  }
  return exit_code;
}

}  // namespace

Command add_score(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("score", kScoreDescription);
  take_child_command(*app, kOptionalJavaCommand);
  app->footer(kScoreFooter);
  auto arguments = std::make_shared<experiment::ScoreArguments>();
  arguments->folder = "assay-score";
  app->add_option("-o,--output", arguments->folder, "folder for the experiment and its report")
      ->type_name("FOLDER")
      ->capture_default_str();
  add_options(*app, experiment::score_option_table(), *arguments);
  auto checks_only = std::make_shared<bool>(false);
  app->add_flag("--check", *checks_only,
                "only say within two minutes or so whether the program can be scored, and why not");
  return {app, [arguments, checks_only, &surroundings] {
            return run_score(*arguments, *checks_only, surroundings);
          }};
}

}  // namespace assay::commands
