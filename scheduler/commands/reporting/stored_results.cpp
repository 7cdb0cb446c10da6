// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/reporting/stored_results.h"

#include <fmt/format.h>

#include <vector>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "scheduler/scoring/design/finished_runs.h"
#include "scheduler/scoring/stored/score_format.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

// Returns the files of cells. Cells are renamed into place when they are whole, so files with
// another ending are no cells.
Result<std::vector<fs::path>> cell_files(const fs::path& folder) {
  auto entries = files::entries_of(folder);
  if (!entries && entries.error().code() == ErrorCode::not_found) {
    return std::vector<fs::path>();
  }
  if (entries) {
    std::erase_if(*entries, [](const fs::path& file) { return file.extension() != ".json"; });
  }
  return entries;
}

Error of_damaged(const fs::path& cell, const Error& error) {
  return make_error(error.code(),
                    fmt::format("{}: {} (without the file, assay score makes the run again)",
                                cell.string(), error.message()));
}

Result<scoring::Cell> read_cell(const fs::path& file, const scoring::CellChecker& checker) {
  ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
  auto cell = scoring::cell_from_json(text);
  if (!cell) {
    return of_damaged(file, cell.error());
  }
  if (const auto fits = checker.check(*cell); !fits) {
    return of_damaged(file, fits.error());
  }
  if (const std::string name = scoring::cell_file_name(*cell); name != file.filename()) {
    return make_error(ErrorCode::malformed_data,
                      fmt::format("{}: this is the run of {}. Remove the copy, or give it its name",
                                  file.string(), name));
  }
  return cell;
}

}  // namespace

Result<scoring::Experiment> read_experiment(const fs::path& folder) {
  const fs::path file = folder / scoring::kExperimentFileName;
  std::error_code ignored;  // after an error reading fails, too, and says why
  if (fs::is_directory(folder, ignored) && !fs::exists(file, ignored)) {
    return make_error(ErrorCode::not_found,
                      fmt::format("{} holds no results of assay score: there is no {} in it",
                                  folder.string(), scoring::kExperimentFileName));
  }
  ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
  auto experiment = scoring::experiment_from_json(text);
  if (!experiment) {
    return of_file(file.string(), experiment.error());
  }
  return experiment;
}

Result<scoring::Results> read_results(const fs::path& folder) {
  scoring::Results results;
  ASSAY_ASSIGN(results.experiment, read_experiment(folder));
  ASSAY_ASSIGN(const auto files, cell_files(folder / scoring::kCellFolderName));
  const scoring::CellChecker checker(results.experiment);
  for (const fs::path& name : files) {
    ASSAY_ASSIGN(scoring::Cell cell, read_cell(name, checker));
    results.cells.push_back(std::move(cell));
  }
  drop_cells_without_run(results);
  return results;
}

Result<report::Report> report_of_parts(std::vector<scoring::Part> parts) {
  ASSAY_ASSIGN(const std::vector<scoring::Results> programs, scoring::merged(std::move(parts)));
  std::vector<scoring::ExperimentScore> scores;
  scores.reserve(programs.size());
  for (const scoring::Results& results : programs) {
    scores.push_back(score(results, scoring::ScoreRules()));
  }
  return report::report_of(std::move(scores));
}

Result<void> write_report(const fs::path& folder, const report::Report& report) {
  ASSAY_PROPAGATE(files::make_folder(folder));
  ASSAY_PROPAGATE(files::write_atomically((folder / kScoreFileName).string(), score_json(report)));
  for (const report::NamedText& file : csv_files(report)) {
    ASSAY_PROPAGATE(files::write_atomically((folder / file.name).string(), file.text));
  }
  return files::write_atomically((folder / kPageName).string(), html_page(report));
}

}  // namespace assay::commands
