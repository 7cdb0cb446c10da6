// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/running/program_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "native/support/text_pieces.h"
#include "native/support/version.h"
#include "scheduler/experiment/running/stored_results.h"
#include "scheduler/installation/installation.h"
#include "scheduler/rebench/cell_log.h"
#include "scheduler/rebench/configuration.h"
#include "scheduler/report/report_files.h"

namespace assay::rebench {
namespace {

namespace fs = std::filesystem;

Result<fs::path> log_folder(const fs::path& folder) {
  const fs::path logs = folder / kLogFolderName;
  ASSAY_PROPAGATE(files::make_folder(logs));
  return logs;
}

std::string text_in(const fs::path& file) {
  const auto text = files::read_text_file(file);
  return text ? *text : "";
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (const std::string_view line : split_pieces(text, '\n')) {
    if (!line.empty()) {
      lines.emplace_back(line);
    }
  }
  return lines;
}

}  // namespace

Result<ProgramFolder> read_program(const fs::path& folder) {
  const fs::path file = folder / kProgramFileName;
  ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
  auto program = program_from_json(text);
  if (!program) {
    return of_file(file.string(), program.error());
  }
  return ProgramFolder{fs::absolute(folder), *std::move(program)};
}

Result<std::vector<ProgramFolder>> programs_in(const fs::path& folder) {
  std::vector<ProgramFolder> programs;
  std::error_code ignored;
  for (const fs::path& entry : files::readable_entries_of(folder)) {
    if (fs::exists(entry / kProgramFileName, ignored)) {
      ASSAY_ASSIGN(ProgramFolder program, read_program(entry));
      programs.push_back(std::move(program));
    }
  }
  if (programs.empty()) {
    return make_error(ErrorCode::not_found,
                      fmt::format("{}: this folder has no program that was planned for ReBench. "
                                  "'assay rebench init -o FOLDER -- java ...' plans one",
                                  folder.string()));
  }
  std::ranges::sort(programs, {}, [](const ProgramFolder& one) { return one.program.name; });
  return programs;
}

Result<ProgramLock> lock_program(const fs::path& folder, process::IfLocked if_locked) {
  fs::path own = fs::absolute(folder).lexically_normal();
  if (!own.has_filename()) {  // removes the '/' at the end of "exp/Sieve/"
    own = own.parent_path();
  }
  ProgramLock lock;
  ASSAY_ASSIGN(lock.all, process::lock_folder(own.parent_path(), if_locked));
  ASSAY_ASSIGN(lock.own, process::lock_folder(own, if_locked));
  return lock;
}

Result<void> check_configuration(const fs::path& folder) {
  const fs::path file = folder / kConfigurationFileName;
  std::error_code ignored;  // after an error writing fails, too, and says why
  if (!fs::exists(file, ignored) || text_in(file).starts_with(kConfigurationHead)) {
    return {};
  }
  return report::would_replace(file, "was not written by assay", "folder");
}

Result<void> write_configuration(const fs::path& folder) {
  const fs::path place = fs::absolute(folder).lexically_normal();
  ASSAY_PROPAGATE(check_configuration(place));
  Configuration configuration{.assay = installation::this_installation().program.string(),
                              .version = kVersion,
                              .data_file = (place / kDataFileName).string()};
  ASSAY_ASSIGN(std::vector<ProgramFolder> programs, programs_in(place));
  for (ProgramFolder& one : programs) {
    ASSAY_ASSIGN(const scoring::Experiment experiment, experiment::read_experiment(one.path));
    configuration.programs.push_back({.program = std::move(one.program),
                                      .runs = runs_of(experiment),
                                      .folder = one.path.string()});
  }
  ASSAY_ASSIGN(const std::string text, to_yaml(configuration));
  return files::write_atomically((place / kConfigurationFileName).string(), text);
}

Result<void> store_log(const fs::path& folder, const scoring::Cell& cell, const std::string& log) {
  ASSAY_ASSIGN(const fs::path logs, log_folder(folder));
  return files::write_atomically((logs / log_file_name(cell)).string(), log);
}

Result<void> add_failure(const fs::path& folder, const scoring::Cell& cell) {
  ASSAY_ASSIGN(const fs::path logs, log_folder(folder));
  const fs::path file = logs / failure_file_name(cell);
  std::string reason = cell.failure;
  std::ranges::replace(reason, '\n', ' ');
  return files::write_atomically(file.string(), text_in(file) + reason + "\n");
}

std::string stored_log(const fs::path& folder, const scoring::Cell& cell) {
  return text_in(folder / kLogFolderName / log_file_name(cell));
}

Result<StoredRuns> read_runs(const ProgramFolder& folder) {
  StoredRuns runs{.program = folder.program.name, .experiment = folder.program.experiment};
  ASSAY_ASSIGN(runs.results, experiment::read_results(folder.path));
  if (experiment_id(runs.results.experiment) != folder.program.experiment) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{} was planned again, or changed, after 'assay rebench init'; "
                                  "run 'assay rebench init' again",
                                  folder.path.string()));
  }
  for (const scoring::Cell& cell : runs.results.cells) {
    const std::string log = stored_log(folder.path, cell);
    if (cell.failure.empty() && !log.empty()) {
      runs.printed_ms.emplace(cell.key, runtimes_in(log));
    }
    runs.failures.emplace(
        cell.key, lines_of(text_in(folder.path / kLogFolderName / failure_file_name(cell))));
  }
  return runs;
}

}  // namespace assay::rebench
