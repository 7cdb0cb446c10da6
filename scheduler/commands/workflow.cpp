// SPDX-License-Identifier: Apache-2.0
// Runs `assay workflow`: Snakemake runs the experiment that scores profilers, on one machine or on
// several. `init` writes Snakemake's file; its jobs call the other parts.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "scheduler/commands/command.h"
#include "scheduler/commands/member_options.h"
#include "scheduler/commands/output_width.h"
#include "scheduler/launch/jvm_flags.h"
#include "scheduler/process/interruption.h"
#include "scheduler/report/report_files.h"
#include "scheduler/report/score_table.h"
#include "scheduler/workflow/running/workflow_folder.h"
#include "scheduler/workflow/running/workflow_jobs.h"

namespace assay::commands {
namespace {

constexpr const char* kWorkflowFooter =
    "Once for each program, with the same folder:\n"
    "  assay workflow init -o FOLDER --profilers async,jfr -- java -cp app.jar Main {iterations}\n"
    "  snakemake -s FOLDER/Snakefile --cores 1\n"
    "Without a java command, 'init' only writes the file again, for example for a folder that was\n"
    "moved. The other options are those of assay score.";

int run_workflow_init(const workflow::WorkflowWish& wish, const Surroundings& surroundings) {
  if (surroundings.child_command.empty() && !wish.score.is_quick) {
    const auto written = workflow::write_snakefile(wish.folder);
    return written ? kOk : fail(written.error());
  }
  const auto setup =
      experiment::set_up_score(wish.score, surroundings.child_command, surroundings.environment);
  if (!setup) {
    return fail(setup.error());
  }
  if (!launch::accept_flags(setup->endless.inspection)) {
    return kUsage;
  }
  const auto text = workflow::init_workflow(wish, *setup);
  return text ? print_output(*text) : fail(text.error());
}

int run_workflow_plan(const std::string& folder, const Surroundings& surroundings) {
  const process::Interruption interruption;
  const auto planned = workflow::plan_runs(folder, surroundings.environment);
  return planned ? kOk : fail(planned.error());
}

int run_workflow_cell(const workflow::RunOrder& order, const Surroundings& surroundings) {
  const process::Interruption interruption;
  const auto failure = workflow::make_run(order, surroundings.environment);
  if (!failure) {
    return fail(failure.error());
  }
  if (!failure->empty()) {
    warn(fmt::format("{} failed, and is not tried again: {}", order.run, *failure));
  }
  return kOk;
}

int run_workflow_report(const std::string& folder) {
  const auto report = workflow::report_of_workflow(folder);
  if (!report) {
    return fail(report.error());
  }
  note("the report is " + (std::filesystem::path(folder) / report::kPageName).string());
  return print_output(report::score_table(*report, width_of_output()));
}

Command add_workflow_init(CLI::App& workflow, const Surroundings& surroundings) {
  CLI::App* app =
      workflow.add_subcommand("init", "Add a program, and write the file that Snakemake runs");
  take_child_command(*app, kOptionalJavaCommand);
  app->footer(kWorkflowFooter);
  auto wish = std::make_shared<workflow::WorkflowWish>();
  app->add_option("-o,--output", wish->folder, "folder for all programs")
      ->type_name("FOLDER")
      ->required();
  app->add_option("--name", wish->name,
                  "name of the program's folder; by default that of its main class")
      ->check([](const std::string& word) { return word.empty() ? "is empty" : ""; });
  add_options(*app, experiment::score_option_table(), wish->score);
  return {app, [wish, &surroundings] { return run_workflow_init(*wish, surroundings); }};
}

Command add_workflow_plan(CLI::App& workflow, const Surroundings& surroundings) {
  CLI::App* app = workflow.add_subcommand(
      "plan", "Plan a program's experiment, and list its runs; Snakemake calls this");
  auto folder = std::make_shared<std::string>();
  app->add_option("FOLDER", *folder, "folder of one program")->required();
  return {app, [folder, &surroundings] { return run_workflow_plan(*folder, surroundings); }};
}

Command add_workflow_cell(CLI::App& workflow, const Surroundings& surroundings) {
  CLI::App* app =
      workflow.add_subcommand("cell", "Make one run of an experiment; Snakemake calls this");
  auto order = std::make_shared<workflow::RunOrder>();
  app->add_option("FOLDER", order->folder, "folder of one program")->required();
  app->add_option("RUN", order->run, "the run, as the list of runs names it")->required();
  app->add_option("--attempt", order->attempt,
                  "number of the try, from 1; after the third a run that fails is given up")
      ->check(CLI::Range(1, 1000));
  return {app, [order, &surroundings] { return run_workflow_cell(*order, surroundings); }};
}

Command add_workflow_report(CLI::App& workflow) {
  CLI::App* app =
      workflow.add_subcommand("report", "Make the report of the runs that have been made");
  auto folder = std::make_shared<std::string>();
  app->add_option("FOLDER", *folder, "folder that 'assay workflow init' wrote")->required();
  return {app, [folder] { return run_workflow_report(*folder); }};
}

}  // namespace

Command add_workflow(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app =
      program.add_subcommand("workflow", "Score profilers by runs that Snakemake makes");
  app->require_subcommand(0, 1);
  const std::vector<Command> parts = {
      add_workflow_init(*app, surroundings), add_workflow_plan(*app, surroundings),
      add_workflow_cell(*app, surroundings), add_workflow_report(*app)};
  return {app, [parts] {
            return run_part(parts,
                            "say which part is to run: assay workflow init, assay workflow plan, "
                            "assay workflow cell or assay workflow report");
          }};
}

}  // namespace assay::commands
