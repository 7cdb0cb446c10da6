// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/running/ordered_cell.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "native/files/text_file.h"
#include "scheduler/experiment/design/score_cells.h"
#include "scheduler/experiment/design/score_request.h"
#include "scheduler/experiment/running/cells.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/experiment/running/stored_results.h"
#include "scheduler/rebench/cell_log.h"
#include "scheduler/rebench/joining.h"
#include "scheduler/rebench/program_file.h"
#include "scheduler/rebench/running/program_folder.h"
#include "scheduler/scoring/design/run_order.h"
#include "scheduler/scoring/stored/score_format.h"

namespace assay::rebench {
namespace {

namespace fs = std::filesystem;

Result<void> check_asked_for(const CellOrder& ordered, const ProgramFolder& folder,
                             const scoring::Experiment& experiment) {
  if (ordered.experiment != folder.program.experiment ||
      ordered.experiment != experiment_id(experiment)) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("{} holds another experiment than that of ReBench's configuration. 'assay "
                    "rebench init' writes a configuration that fits",
                    folder.path.string()));
  }
  if (ordered.iterations && ordered.iterations != folder.program.iterations) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("a run must have {} iterations, not {}, because the slowdowns were planned for "
                    "that number (do not use rebench -it, -q or --setup-only)",
                    folder.program.iterations.value_or(1), *ordered.iterations));
  }
  return {};
}

Result<std::uint32_t> place_of(const CellOrder& ordered, const scoring::Experiment& experiment) {
  const auto place =
      RunIndex(experiment).find({ordered.invocation, ordered.variant, ordered.profiler});
  if (place) {
    return *place;
  }
  return make_error(
      ErrorCode::invalid_argument,
      fmt::format("the experiment has no run {} of {} with {}; it has {} runs of each",
                  ordered.invocation, ordered.variant, ordered.profiler, forks_of(experiment)));
}

// Returns what ReBench reads of a run that was made already; empty where it was not. ReBench may
// have been stopped before it read the run.
std::string known_log(const fs::path& folder, const scoring::Cell& asked) {
  const fs::path file = folder / scoring::kCellFolderName / scoring::cell_file_name(asked);
  const auto text = files::read_text_file(file);
  const auto cell = text ? scoring::cell_from_json(*text) : Result<scoring::Cell>(text.error());
  return cell && cell->failure.empty() && cell->key == asked.key ? stored_log(folder, *cell) : "";
}

// Opens the folder. Fails (invalid_argument) where the machine or the program has changed, because
// runs of other JDKs, profilers or processors cannot be compared with the runs in the folder.
Result<experiment::ReportFolder> same_folder(const ProgramFolder& folder,
                                             const experiment::ScoreSetup& setup) {
  ASSAY_ASSIGN(const std::string request, experiment::request_of(setup));
  ASSAY_ASSIGN(const std::string planned,
               files::read_text_file(folder.path / experiment::kRequestFileName));
  if (const std::string difference = experiment::first_difference(planned, request);
      !difference.empty()) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{} was planned for something else: {}. Plan it again by 'assay "
                                  "rebench init' with another folder",
                                  folder.path.string(), difference));
  }
  return experiment::ReportFolder::open(folder.path, request);
}

Result<experiment::CellRun> run_in(const ProgramFolder& folder,
                                   const process::Environment& environment,
                                   const scoring::Experiment& experiment, std::uint32_t order) {
  std::error_code failed;
  fs::current_path(folder.program.working_directory, failed);
  if (failed) {
    return make_error(ErrorCode::not_found,
                      fmt::format("{}: {}", folder.program.working_directory, failed.message()));
  }
  ASSAY_ASSIGN(
      const experiment::ScoreSetup setup,
      experiment::set_up_score(folder.program.arguments, folder.program.command, environment));
  ASSAY_ASSIGN(const auto report_folder, same_folder(folder, setup));
  ASSAY_ASSIGN(const experiment::CellTerms terms,
               experiment::cell_terms(setup, report_folder, experiment));
  ASSAY_ASSIGN(experiment::CellRun run, run_cell(terms, experiment.order[order], order));
  ASSAY_PROPAGATE(store(report_folder, run));
  report_folder.remove_scratch();
  return run;
}

}  // namespace

Result<std::string> log_of_cell(const CellOrder& ordered, const process::Environment& environment) {
  ASSAY_ASSIGN(const ProgramFolder folder, read_program(ordered.folder));
  ASSAY_ASSIGN(const scoring::Experiment experiment, experiment::read_experiment(folder.path));
  ASSAY_PROPAGATE(check_asked_for(ordered, folder, experiment));
  ASSAY_ASSIGN(const std::uint32_t order, place_of(ordered, experiment));
  // A run whose ReBench was killed goes on without it; two at a time would disturb each other.
  ASSAY_ASSIGN(const ProgramLock lock, lock_program(folder.path, process::IfLocked::wait));
  const scoring::Cell asked{.key = experiment.order[order], .order = order};
  if (std::string log = known_log(folder.path, asked); !log.empty()) {
    return log;
  }
  ASSAY_ASSIGN(const experiment::CellRun run, run_in(folder, environment, experiment, order));
  if (!run.cell.failure.empty()) {
    ASSAY_PROPAGATE(add_failure(folder.path, run.cell));
    return make_error(ErrorCode::io_failure, run.cell.failure);
  }
  std::string log = log_of(run.cell, run.iterations);
  ASSAY_PROPAGATE(store_log(folder.path, run.cell, log));
  return log;
}

}  // namespace assay::rebench
