// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "native/support/plain_text.h"
#include "scheduler/process/interruption.h"
#include "scheduler/scoring/design/run_order.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

bool have_all_failed(std::span<const scoring::Cell* const> cells, std::size_t enough) {
  return cells.size() >= enough && std::ranges::all_of(cells, [](const scoring::Cell* cell) {
           return !cell->failure.empty();
         });
}

constexpr std::uintmax_t kMostBytes = 1 << 20;

std::vector<fs::path> small_files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code failed;
  for (fs::recursive_directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed)) {
    std::error_code unknown;
    const bool is_file = entry->is_regular_file(unknown);
    const std::uintmax_t bytes = is_file ? entry->file_size(unknown) : 0;
    if (!unknown && bytes > 0 && bytes <= kMostBytes) {
      files.push_back(entry->path());
    }
  }
  return files;
}

bool move_file(const fs::path& file, const fs::path& target) {
  std::error_code failed;
  fs::create_directories(target.parent_path(), failed);
  fs::rename(file, target, failed);
  return !failed;
}

}  // namespace

std::string why_hopeless(std::span<const scoring::Cell> cells) {
  constexpr std::size_t kEnough = 8;
  constexpr std::size_t kEnoughOfOurs = 3;
  std::vector<const scoring::Cell*> all;
  std::vector<const scoring::Cell*> ours;
  for (const scoring::Cell& cell : cells) {
    all.push_back(&cell);
    if (cell.key.profiler == kOracleId) {
      ours.push_back(&cell);
    }
  }
  if (have_all_failed(ours, kEnoughOfOurs)) {
    return fmt::format(
        "the first {} runs under our own sampler failed. The reason of the last: {}. Without these "
        "runs, profilers cannot be compared with anything. The same command tries again. If it "
        "fails again, make runs longer (--run-time, or more work for the program) in another "
        "folder (-o)",
        ours.size(), ours.back()->failure);
  }
  if (have_all_failed(all, kEnough)) {
    return fmt::format("all of the first {} runs failed. The reason of the last: {}. {}",
                       all.size(), all.back()->failure, kRemedyForFailedRuns);
  }
  return "";
}

Result<void> store(const ReportFolder& folder, CellRun& run) {
  const std::filesystem::path place = ReportFolder::place_of_failed(run.cell);
  if (std::string& failure = run.cell.failure; !failure.empty()) {
    failure = keep_what_it_left(folder.scratch(), folder.path(), place, failure);
  } else {
    std::error_code ignored;  // the files of an earlier try; the user may have removed them
    std::filesystem::remove_all(folder.path() / place, ignored);
  }
  if (run.by_debug_information) {
    ASSAY_PROPAGATE(folder.store(*run.by_debug_information));
  } else {
    // An earlier run of this cell may have stored other names: beside this run they would seem to
    // be its own.
    scoring::Cell other_names{.key = run.cell.key, .order = run.cell.order};
    other_names.key.profiler = kDebugInformationId;
    folder.remove(other_names);
  }
  return folder.store(run.cell);
}

Result<void> run_cells(const ReportFolder& folder, const CellTerms& terms,
                       scoring::Results& results, const Tell& tell, const HasTime& has_time) {
  const double first_guess_s = results.experiment.expected_run_s.value_or(0);
  for (const std::uint32_t order : unfinished(results.experiment, results.cells)) {
    if (process::Interruption::is_asked_for()) {
      return make_error(ErrorCode::interrupted, "stopped; the same command continues the score");
    }
    if (std::string reason = why_hopeless(results.cells); !reason.empty()) {
      return make_error(ErrorCode::io_failure, std::move(reason));
    }
    const scoring::CellKey& key = results.experiment.order[order];
    if (has_time &&
        !has_time(expected_run_s(results.experiment, results.cells, key, first_guess_s))) {
      break;
    }
    ASSAY_ASSIGN(CellRun run, run_cell(terms, key, order));
    ASSAY_PROPAGATE(store(folder, run));
    if (run.by_debug_information) {
      results.cells.push_back(*std::move(run.by_debug_information));
    }
    results.cells.push_back(std::move(run.cell));
    tell(results.cells.back(), time_left(results.experiment, results.cells, 0));
  }
  folder.remove_scratch();
  return {};
}

std::string keep_what_it_left(const fs::path& scratch, const fs::path& folder,
                              const fs::path& place, std::string failure) {
  std::error_code ignored;  // what is left there of an earlier try is then written over, or stays
  fs::remove_all(folder / place, ignored);
  bool is_kept = false;
  for (const fs::path& file : small_files_in(scratch)) {
    const fs::path kept = place / file.lexically_relative(scratch);
    if (move_file(file, folder / kept)) {
      is_kept = true;
      failure = replaced_all(std::move(failure), file.string(), kept.string());
    }
  }
  return is_kept ? failure + "; the files that the run left are in " + place.string() +
                       " of the experiment's folder"
                 : failure;
}

}  // namespace assay::experiment
