// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_run.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "scheduler/experiment/cell_plans.h"
#include "scheduler/experiment/design/planned_score.h"
#include "scheduler/experiment/design/reproducers.h"
#include "scheduler/experiment/design/score_cells.h"
#include "scheduler/experiment/design/score_progress.h"
#include "scheduler/experiment/design/score_request.h"
#include "scheduler/experiment/running/cells.h"
#include "scheduler/process/folder_lock.h"
#include "scheduler/process/messages.h"
#include "scheduler/report/report_files.h"
#include "scheduler/scoring/design/finished_runs.h"
#include "scheduler/scoring/design/time_left.h"

namespace assay::experiment {
namespace {

void tell(const scoring::Results& results, const scoring::Cell& cell,
          const scoring::TimeEstimate& left) {
  const std::string what =
      fmt::format("run {} of {}: {} with {}", finished_runs(results),
                  results.experiment.order.size(), variant_name(cell.key.variant),
                  cell.key.profiler.empty() ? "no profiler" : cell.key.profiler);
  if (cell.failure.empty()) {
    process::note(fmt::format("{}: {:.1f} s; about {} left", what, cell.took_ns / 1e9,
                              in_minutes(left.seconds)));
  } else {
    process::warn(fmt::format("{}: {}", what, cell.failure));
  }
}

void tell_failed_runs(const scoring::Results& results) {
  if (const std::size_t failed = failed_runs(results); failed > 0) {
    process::warn(fmt::format("{} of {} runs failed. The same command repeats them", failed,
                              results.experiment.order.size()));
  }
}

}  // namespace

Result<report::Report> run_experiment(const ScoreSetup& setup) {
  std::error_code ignored;  // after an error locking fails, too, and says why
  std::filesystem::create_directories(setup.arguments.folder, ignored);
  ASSAY_ASSIGN(const process::UniqueDescriptor lock,
               process::lock_folder(setup.arguments.folder, process::IfLocked::refuse));
  ASSAY_ASSIGN(const std::string request, request_of(setup));
  ASSAY_ASSIGN(const auto folder, ReportFolder::open(setup.arguments.folder, request));
  ASSAY_ASSIGN(scoring::Results results, planned_results(setup, folder, Pairs::needed));
  ASSAY_ASSIGN(const CellTerms terms, cell_terms(setup, folder, results.experiment));
  process::note(outlook(results, first_guess_s(setup)));
  ASSAY_PROPAGATE(run_cells(folder, terms, results,
                            [&](const scoring::Cell& cell, const scoring::TimeEstimate& left) {
                              tell(results, cell, left);
                            }));
  tell_failed_runs(results);
  std::vector<scoring::ExperimentScore> scores = {score(results, {})};
  const auto wrong = write_reproducers(folder, setup, scores.front());
  report::Report report = report::report_of(std::move(scores));
  ASSAY_PROPAGATE(report::write_report(folder.path(), report));
  if (!wrong) {
    process::warn("the scripts that show misattributions again could not be written: " +
                  wrong.error().message());
  } else if (*wrong > 0) {
    process::note(fmt::format("{} misattributions can be seen again by the scripts in {}", *wrong,
                              (folder.path() / kReproducerFolderName).string()));
  }
  process::note("the report is " + (folder.path() / report::kPageName).string());
  return report;
}

}  // namespace assay::experiment
