// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/rebench/rebench_folder.h"

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

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

Result<fs::path> log_folder(const fs::path& folder) {
  const fs::path logs = folder / rebench::kLogFolderName;
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
  const fs::path file = folder / rebench::kProgramFileName;
  ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
  auto program = rebench::program_from_json(text);
  if (!program) {
    return of_file(file.string(), program.error());
  }
  return ProgramFolder{fs::absolute(folder), *std::move(program)};
}

Result<std::vector<ProgramFolder>> programs_in(const fs::path& folder) {
  std::vector<ProgramFolder> programs;
  std::error_code ignored;
  for (const fs::path& entry : files::readable_entries_of(folder)) {
    if (fs::exists(entry / rebench::kProgramFileName, ignored)) {
      ASSAY_ASSIGN(ProgramFolder program, read_program(entry));
      programs.push_back(std::move(program));
    }
  }
  if (programs.empty()) {
    return make_error(ErrorCode::not_found,
                      fmt::format("{}: no program is planned here for ReBench. assay rebench init "
                                  "-o FOLDER -- java ... plans one",
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
  const fs::path file = folder / rebench::kConfigurationFileName;
  std::error_code ignored;  // after an error writing fails, too, and says why
  if (!fs::exists(file, ignored) || text_in(file).starts_with(rebench::kConfigurationHead)) {
    return {};
  }
  return report::would_replace(file, "was not written by assay", "folder");
}

Result<void> write_configuration(const fs::path& folder) {
  const fs::path place = fs::absolute(folder).lexically_normal();
  ASSAY_PROPAGATE(check_configuration(place));
  rebench::Configuration configuration{.assay = installation::this_installation().program.string(),
                                       .version = kVersion,
                                       .data_file = (place / rebench::kDataFileName).string()};
  ASSAY_ASSIGN(std::vector<ProgramFolder> programs, programs_in(place));
  for (ProgramFolder& one : programs) {
    ASSAY_ASSIGN(const scoring::Experiment experiment, experiment::read_experiment(one.path));
    configuration.programs.push_back({.program = std::move(one.program),
                                      .runs = rebench::runs_of(experiment),
                                      .folder = one.path.string()});
  }
  ASSAY_ASSIGN(const std::string text, to_yaml(configuration));
  return files::write_atomically((place / rebench::kConfigurationFileName).string(), text);
}

Result<void> store_log(const fs::path& folder, const scoring::Cell& cell, const std::string& log) {
  ASSAY_ASSIGN(const fs::path logs, log_folder(folder));
  return files::write_atomically((logs / rebench::log_file_name(cell)).string(), log);
}

Result<void> add_failure(const fs::path& folder, const scoring::Cell& cell) {
  ASSAY_ASSIGN(const fs::path logs, log_folder(folder));
  const fs::path file = logs / rebench::failure_file_name(cell);
  std::string reason = cell.failure;
  std::ranges::replace(reason, '\n', ' ');
  return files::write_atomically(file.string(), text_in(file) + reason + "\n");
}

std::string stored_log(const fs::path& folder, const scoring::Cell& cell) {
  return text_in(folder / rebench::kLogFolderName / rebench::log_file_name(cell));
}

Result<rebench::StoredRuns> read_runs(const ProgramFolder& folder) {
  rebench::StoredRuns runs{.program = folder.program.name, .experiment = folder.program.experiment};
  ASSAY_ASSIGN(runs.results, experiment::read_results(folder.path));
  if (rebench::experiment_id(runs.results.experiment) != folder.program.experiment) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{} was planned anew, or changed, after assay rebench init; run "
                                  "that again",
                                  folder.path.string()));
  }
  for (const scoring::Cell& cell : runs.results.cells) {
    const std::string log = stored_log(folder.path, cell);
    if (cell.failure.empty() && !log.empty()) {
      runs.printed_ms.emplace(cell.key, rebench::runtimes_in(log));
    }
    runs.failures.emplace(cell.key, lines_of(text_in(folder.path / rebench::kLogFolderName /
                                                     rebench::failure_file_name(cell))));
  }
  return runs;
}

}  // namespace assay::commands
