// SPDX-License-Identifier: Apache-2.0
// Runs `assay rebench`: ReBench runs the experiment that scores profilers. `init` plans the
// experiment of a program, `cell` makes one run of it, as ReBench starts it.
#include <CLI/CLI.hpp>
#include <memory>

#include "scheduler/commands/command.h"
#include "scheduler/commands/member_options.h"
#include "scheduler/process/interruption.h"
#include "scheduler/rebench/running/ordered_cell.h"
#include "scheduler/rebench/running/program_folder.h"
#include "scheduler/rebench/running/program_plan.h"

namespace assay::commands {
namespace {

constexpr const char* kRebenchFooter =
    "Once for each program, with the same folder:\n"
    "  assay rebench init -o FOLDER --profilers async,jfr -- java -cp app.jar Main {iterations}\n"
    "  rebench -D -s random FOLDER/rebench.conf\n"
    "  assay rebench read FOLDER\n"
    "Without a java command, 'init' only writes the configuration again, for example for a folder\n"
    "that was moved. The other options are those of assay score.";

int run_init(const rebench::ProgramWish& arguments, const Surroundings& surroundings) {
  if (surroundings.child_command.empty() && !arguments.score.is_quick) {
    const auto written = rebench::write_configuration(arguments.folder);
    return written ? kOk : fail(written.error());
  }
  auto setup = experiment::set_up_score(arguments.score, surroundings.child_command,
                                        surroundings.environment);
  if (!setup) {
    return fail(setup.error());
  }
  if (!arguments.score.minutes) {
    setup->minutes.reset();  // the runs are ReBench's
  }
  if (!launch::accept_flags(setup->endless.inspection)) {
    return kUsage;
  }
  const process::Interruption interruption;
  const auto text = rebench::plan_program(arguments, surroundings.environment, *setup);
  return text ? print_output(*text) : fail(text.error());
}

int run_one(const rebench::CellOrder& ordered, const Surroundings& surroundings) {
  const process::Interruption interruption;
  const auto log = rebench::log_of_cell(ordered, surroundings.environment);
  return log ? print_output(*log) : fail(log.error());
}

Command add_init(CLI::App& rebench, const Surroundings& surroundings) {
  CLI::App* app = rebench.add_subcommand(
      "init", "Plan a program's experiment and write ReBench's configuration");
  take_child_command(*app, kOptionalJavaCommand);
  app->footer(kRebenchFooter);
  auto arguments = std::make_shared<rebench::ProgramWish>();
  app->add_option("-o,--output", arguments->folder, "folder for all programs")
      ->type_name("FOLDER")
      ->required();
  app->add_option(
         "--name", arguments->name,
         "name of the program, which is ReBench's benchmark; by default that of its main class")
      ->check([](const std::string& word) { return word.empty() ? "is empty" : ""; });
  app->add_option(
         "--environment", arguments->variables,
         "more environment variables that the program needs; ReBench passes on none by itself")
      ->type_name("NAMES")
      ->delimiter(',');
  add_options(*app, experiment::score_option_table(), arguments->score);
  return {app, [arguments, &surroundings] { return run_init(*arguments, surroundings); }};
}

Command add_cell(CLI::App& rebench, const Surroundings& surroundings) {
  CLI::App* app = rebench.add_subcommand(
      "cell", "Make one run of an experiment; ReBench's configuration calls this");
  auto ordered = std::make_shared<rebench::CellOrder>();
  app->add_option("FOLDER", ordered->folder, "folder of one program")->required();
  app->add_option("VARIANT", ordered->variant, "what is slower in the run: base, whole-100, ...")
      ->required();
  app->add_option("PROFILER", ordered->profiler, "id of the profiler, or none")->required();
  app->add_option("RUN", ordered->invocation, "number of the run, from 1")->required();
  app->add_option("--experiment", ordered->experiment, "experiment of the configuration")
      ->required();
  app->add_option("--iterations", ordered->iterations,
                  "number of iterations; it must be the planned number");
  return {app, [ordered, &surroundings] { return run_one(*ordered, surroundings); }};
}

}  // namespace

Command add_rebench(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("rebench", "Score profilers by runs that ReBench makes");
  app->require_subcommand(0, 1);
  const std::vector<Command> parts = {add_init(*app, surroundings), add_cell(*app, surroundings),
                                      add_rebench_read(*app)};
  return {app, [parts] {
            return run_part(parts,
                            "say which part is to run: assay rebench init, assay rebench cell or "
                            "assay rebench read");
          }};
}

}  // namespace assay::commands
