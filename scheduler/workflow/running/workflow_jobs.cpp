// SPDX-License-Identifier: Apache-2.0
#include "scheduler/workflow/running/workflow_jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "native/support/text_pieces.h"
#include "scheduler/experiment/design/score_cells.h"
#include "scheduler/experiment/design/score_request.h"
#include "scheduler/experiment/design/score_run.h"
#include "scheduler/experiment/running/cells.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/experiment/running/stored_results.h"
#include "scheduler/host/machine_facts.h"
#include "scheduler/process/folder_lock.h"
#include "scheduler/process/unique_descriptor.h"
#include "scheduler/report/report_files.h"
#include "scheduler/scoring/stored/score_format.h"
#include "scheduler/workflow/running/workflow_folder.h"
#include "scheduler/workflow/snakefile.h"

namespace assay::workflow {
namespace {

namespace fs = std::filesystem;

// All jobs of a machine lock this folder, which no other machine has.
constexpr const char* kMachinesFolder = "/tmp/assay-measures-here";

Result<process::UniqueDescriptor> lock_machine() {
  ASSAY_PROPAGATE(files::make_folder(kMachinesFolder));
  return process::lock_folder(kMachinesFolder, process::IfLocked::wait);
}

// Returns the request without the line that another machine may have otherwise.
std::string of_any_machine(std::string_view request) {
  std::string text;
  for (const std::string_view line : split_pieces(request, '\n')) {
    if (!line.empty() && !line.starts_with("processor: ")) {
      text.append(line).append("\n");
    }
  }
  return text;
}

// A program on the machine of the job.
struct ProgramHere {
  experiment::ScoreSetup setup;
  experiment::ReportFolder folder;
};

// Opens the program's folder, and enters its working directory. Fails (invalid_argument) where
// anything but the processor differs from what `init` saw.
Result<ProgramHere> program_here(const fs::path& place, const process::Environment& environment) {
  ASSAY_ASSIGN(const rebench::PlannedProgram program, read_program(place));
  std::error_code failed;
  fs::current_path(program.working_directory, failed);
  if (failed) {
    return make_error(ErrorCode::not_found,
                      fmt::format("{}: {}", program.working_directory, failed.message()));
  }
  ASSAY_ASSIGN(experiment::ScoreSetup setup,
               experiment::set_up_score(program.arguments, program.command, environment));
  if (!program.arguments.minutes) {
    setup.minutes.reset();  // nobody waits for a job
  }
  ASSAY_ASSIGN(const std::string request, experiment::request_of(setup));
  ASSAY_ASSIGN(const std::string stored,
               files::read_text_file(place / experiment::kRequestFileName));
  if (const std::string difference =
          experiment::first_difference(of_any_machine(stored), of_any_machine(request));
      !difference.empty()) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{} was set up for something else: {}. Set it up again by 'assay "
                                  "workflow init' in another folder",
                                  place.string(), difference));
  }
  ASSAY_ASSIGN(experiment::ReportFolder folder, experiment::ReportFolder::open(place, stored));
  return ProgramHere{std::move(setup), std::move(folder)};
}

std::string name_of_run(const scoring::CellKey& key, std::uint32_t order) {
  return fs::path(scoring::cell_file_name({.key = key, .order = order})).stem().string();
}

Result<std::uint32_t> place_of(const std::string& run, const scoring::Experiment& experiment) {
  for (std::uint32_t place = 0; place < experiment.order.size(); ++place) {
    if (name_of_run(experiment.order[place], place) == run) {
      return place;
    }
  }
  return make_error(ErrorCode::invalid_argument,
                    fmt::format("the experiment has no run {}. Was it planned again?", run));
}

// Returns the cell of a run that was made already and did not fail.
std::optional<scoring::Cell> stored_cell(const fs::path& place, const scoring::Cell& asked) {
  const auto text =
      files::read_text_file(place / scoring::kCellFolderName / scoring::cell_file_name(asked));
  if (!text) {
    return std::nullopt;
  }
  auto cell = scoring::cell_from_json(*text);
  const bool is_good = cell && cell->failure.empty() && cell->key == asked.key;
  return is_good ? std::optional(*std::move(cell)) : std::nullopt;
}

// Writes the file that Snakemake waits for.
Result<void> mark(const fs::path& place, const std::string& run, const scoring::Cell& cell) {
  std::vector<NamedValue> lines = cell.machine;
  if (!cell.failure.empty()) {
    lines.push_back({"failure", cell.failure});
  }
  const fs::path marks = place / kMarkFolderName;
  ASSAY_PROPAGATE(files::make_folder(marks));
  return files::write_atomically((marks / (run + std::string(kMarkEnding))).string(),
                                 experiment::request_text(lines));
}

Result<scoring::Cell> made_here(const fs::path& place, const RunOrder& order,
                                const process::Environment& environment,
                                const scoring::Experiment& experiment, std::uint32_t number) {
  ASSAY_ASSIGN(const ProgramHere here, program_here(place, environment));
  const experiment::ReportFolder folder = here.folder.with_scratch("scratch-" + order.run);
  ASSAY_ASSIGN(const experiment::CellTerms terms, cell_terms(here.setup, folder, experiment));
  ASSAY_ASSIGN(experiment::CellRun run, run_cell(terms, experiment.order[number], number));
  run.cell.machine = host::named_machine_facts();
  if (run.by_debug_information) {
    run.by_debug_information->machine = run.cell.machine;
  }
  ASSAY_PROPAGATE(store(folder, run));
  folder.remove_scratch();
  return std::move(run.cell);
}

}  // namespace

Result<void> plan_runs(const std::string& program_folder, const process::Environment& environment) {
  const fs::path place = fs::absolute(program_folder);
  ASSAY_ASSIGN(const process::UniqueDescriptor machine, lock_machine());
  ASSAY_ASSIGN(const ProgramHere here, program_here(place, environment));
  ASSAY_ASSIGN(const process::UniqueDescriptor own,
               process::lock_folder(place, process::IfLocked::wait));
  ASSAY_ASSIGN(const scoring::Results results,
               planned_results(here.setup, here.folder, experiment::Pairs::needed));
  std::string list;
  for (std::uint32_t number = 0; number < results.experiment.order.size(); ++number) {
    list += name_of_run(results.experiment.order[number], number) + "\n";
  }
  const fs::path marks = place / kMarkFolderName;
  ASSAY_PROPAGATE(files::make_folder(marks));
  return files::write_atomically((marks / kRunListName).string(), list);
}

Result<std::string> make_run(const RunOrder& order, const process::Environment& environment) {
  const fs::path place = fs::absolute(order.folder);
  ASSAY_ASSIGN(const scoring::Experiment experiment, experiment::read_experiment(place));
  ASSAY_ASSIGN(const std::uint32_t number, place_of(order.run, experiment));
  // Two runs at a time would disturb each other.
  ASSAY_ASSIGN(const process::UniqueDescriptor machine, lock_machine());
  const scoring::Cell asked{.key = experiment.order[number], .order = number};
  if (const auto stored = stored_cell(place, asked)) {
    ASSAY_PROPAGATE(mark(place, order.run, *stored));
    return std::string();
  }
  ASSAY_ASSIGN(const scoring::Cell cell, made_here(place, order, environment, experiment, number));
  if (!cell.failure.empty() && order.attempt < kTries) {
    return make_error(ErrorCode::io_failure, cell.failure);
  }
  ASSAY_PROPAGATE(mark(place, order.run, cell));
  return cell.failure;
}

Result<report::Report> report_of_workflow(const std::string& folder) {
  ASSAY_PROPAGATE(report::check_page(folder));
  ASSAY_ASSIGN(const std::vector<fs::path> programs, programs_in(folder));
  std::vector<std::string> folders;
  folders.reserve(programs.size());
  for (const fs::path& program : programs) {
    folders.push_back(program.string());
  }
  ASSAY_ASSIGN(std::vector<scoring::NamedResults> parts, experiment::parts_from(folders));
  ASSAY_ASSIGN(report::Report report, report::report_of_parts(std::move(parts)));
  ASSAY_PROPAGATE(report::write_report(folder, report));
  return report;
}

}  // namespace assay::workflow
