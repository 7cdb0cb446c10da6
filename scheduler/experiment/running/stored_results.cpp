// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/stored_results.h"

#include <fmt/format.h>

#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "scheduler/scoring/design/run_order.h"
#include "scheduler/scoring/stored/machines.h"
#include "scheduler/scoring/stored/score_format.h"

namespace assay::experiment {
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
                    fmt::format("{}: {} (remove the file, and assay score repeats the run)",
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
    return malformed(fmt::format(
        "{}: the file holds the run of {}. Remove the file if it is a copy, or else rename it",
        file.string(), name));
  }
  return cell;
}

}  // namespace

Result<scoring::Experiment> read_experiment(const fs::path& folder) {
  const fs::path file = folder / scoring::kExperimentFileName;
  std::error_code ignored;  // after an error reading fails, too, and says why
  if (fs::is_directory(folder, ignored) && !fs::exists(file, ignored)) {
    return make_error(
        ErrorCode::not_found,
        fmt::format("{} holds no results of assay score: the file {} is missing in it",
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

std::vector<std::string> experiments_in(const std::string& folder) {
  const auto is_experiment = [](const fs::path& one) {
    std::error_code ignored;  // after an error the folder counts as no experiment's
    return fs::exists(one / scoring::kExperimentFileName, ignored);
  };
  std::vector<std::string> found;
  if (!is_experiment(folder)) {
    for (const fs::path& entry : files::readable_entries_of(folder)) {
      if (is_experiment(entry)) {
        found.push_back(entry.string());
      }
    }
  }
  return found.empty() ? std::vector<std::string>{folder} : found;
}

Result<std::vector<scoring::NamedResults>> parts_from(const std::vector<std::string>& folders) {
  std::vector<scoring::NamedResults> parts;
  std::set<fs::path> known;
  for (const std::string& folder : folders) {
    std::error_code failure;  // after an error reading fails, too, and says why
    if (!known.insert(fs::weakly_canonical(folder, failure)).second) {
      return make_error(ErrorCode::invalid_argument,
                        folder + " is named twice: its runs would count twice");
    }
    ASSAY_ASSIGN(scoring::Results results, read_results(folder));
    for (scoring::Results& of_machine : scoring::by_machine(std::move(results))) {
      parts.push_back({folder, std::move(of_machine)});
    }
  }
  return parts;
}

}  // namespace assay::experiment
