// SPDX-License-Identifier: Apache-2.0
// Runs `assay score`, which needs only a command to come to a verdict on profilers.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <utility>

#include "scheduler/commands/child_usage.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/scoring/score_options.h"
#include "scheduler/experiment/cell_plans.h"
#include "scheduler/experiment/design/planned_score.h"
#include "scheduler/experiment/design/reproducers.h"
#include "scheduler/experiment/design/score_cells.h"
#include "scheduler/experiment/design/score_progress.h"
#include "scheduler/experiment/design/score_request.h"
#include "scheduler/experiment/running/cells.h"
#include "scheduler/process/folder_lock.h"
#include "scheduler/process/interruption.h"
#include "scheduler/report/report_files.h"
#include "scheduler/report/score_table.h"
#include "scheduler/scoring/design/finished_runs.h"
#include "scheduler/scoring/design/time_left.h"

namespace assay::commands {
namespace {

constexpr const char* kDescription = "Score profilers against slowdowns whose size is known";
constexpr const char* kFooter =
    "The command goes after '--'. Its program prints a line at the end of each iteration, or "
    "calls\n"
    "a method once in each (--iteration-method); one that does neither is scored by whole runs\n"
    "(--whole-runs). The word {iterations} is replaced: by a huge number while a plan is searched\n"
    "for, by what gives runs of some seconds afterwards:\n"
    "  assay score --profilers async,jfr -o report/ -- java -cp app.jar Main {iterations}\n"
    "Stopped at any time, the same command goes on where it was. With --quick and without a\n"
    "command a bundled kernel is run. assay list profilers shows what can be chosen.";

void tell(const scoring::Results& results, const scoring::Cell& cell,
          const scoring::TimeEstimate& left) {
  const std::string what =
      fmt::format("run {} of {}: {} with {}", finished_runs(results),
                  results.experiment.order.size(), experiment::variant_name(cell.key.variant),
                  cell.key.profiler.empty() ? "no profiler" : cell.key.profiler);
  if (cell.failure.empty()) {
    note(fmt::format("{}: {:.1f} s; about {} left", what, cell.took_ns / 1e9,
                     experiment::in_minutes(left.seconds)));
  } else {
    warn(fmt::format("{}: {}", what, cell.failure));
  }
}

void tell_failed_runs(const scoring::Results& results) {
  if (const std::size_t failed = failed_runs(results); failed > 0) {
    warn(fmt::format("{} of {} runs failed. The same command makes them again", failed,
                     results.experiment.order.size()));
  }
}

Result<std::string> run_experiment(const experiment::ScoreArguments& arguments,
                                   const experiment::ScoreSetup& setup) {
  std::error_code ignored;  // after an error locking fails, too, and says why
  std::filesystem::create_directories(arguments.folder, ignored);
  ASSAY_ASSIGN(const process::UniqueDescriptor lock,
               process::lock_folder(arguments.folder, process::IfLocked::refuse));
  ASSAY_ASSIGN(const std::string request, experiment::request_of(setup));
  ASSAY_ASSIGN(const auto folder, experiment::ReportFolder::open(arguments.folder, request));
  ASSAY_ASSIGN(scoring::Results results,
               experiment::planned_results(setup, folder, experiment::Pairs::needed));
  ASSAY_ASSIGN(const experiment::CellTerms terms,
               experiment::cell_terms(setup, folder, results.experiment));
  note(experiment::outlook(results, experiment::first_guess_s(setup)));
  ASSAY_PROPAGATE(experiment::run_cells(
      folder, terms, results, [&](const scoring::Cell& cell, const scoring::TimeEstimate& left) {
        tell(results, cell, left);
      }));
  tell_failed_runs(results);
  std::vector<scoring::ExperimentScore> scores = {score(results, {})};
  const auto wrong = experiment::write_reproducers(folder, setup, scores.front());
  const report::Report report = report::report_of(std::move(scores));
  ASSAY_PROPAGATE(report::write_report(folder.path(), report));
  if (!wrong) {
    warn("no scripts that show misattributions again: " + wrong.error().message());
  } else if (*wrong > 0) {
    note(fmt::format("{} misattributions can be seen again by the scripts in {}", *wrong,
                     (folder.path() / experiment::kReproducerFolderName).string()));
  }
  note("the report is " + (folder.path() / report::kPageName).string());
  return report::score_table(report);
}

int run_score(const experiment::ScoreArguments& arguments, const Surroundings& surroundings) {
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
  const auto table = run_experiment(arguments, *setup);
  if (table) {
    return print_output(*table);
  }
  const int exit_code = fail(table.error());
  if (table.error().code() == ErrorCode::interrupted) {
    note("the same command goes on");
  }
  return exit_code;
}

}  // namespace

Command add_score(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("score", kDescription);
  take_child_command(*app, kOptionalJavaCommand);
  app->footer(kFooter);
  auto arguments = std::make_shared<experiment::ScoreArguments>();
  arguments->folder = "assay-score";
  app->add_option("-o,--output", arguments->folder, "the folder of the experiment and its report")
      ->type_name("FOLDER")
      ->capture_default_str();
  add_score_options(*app, *arguments);
  return {app, [arguments, &surroundings] { return run_score(*arguments, surroundings); }};
}

}  // namespace assay::commands
