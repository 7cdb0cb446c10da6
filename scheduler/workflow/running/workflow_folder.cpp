// SPDX-License-Identifier: Apache-2.0
#include "scheduler/workflow/running/workflow_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "native/support/shell_word.h"
#include "native/support/version.h"
#include "scheduler/experiment/design/score_request.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/installation/installation.h"
#include "scheduler/report/report_files.h"
#include "scheduler/workflow/snakefile.h"

namespace assay::workflow {
namespace {

namespace fs = std::filesystem;

Result<void> check_snakefile(const fs::path& file) {
  std::error_code ignored;  // after an error writing fails, too, and says why
  if (!fs::exists(file, ignored)) {
    return {};
  }
  const auto text = files::read_text_file(file);
  return text && text->starts_with(kSnakefileHead)
             ? Result<void>()
             : report::would_replace(file, "was not written by assay", "folder");
}

Result<std::string> checked_name(const WorkflowWish& wish, const experiment::ScoreSetup& setup) {
  std::string name = wish.name.empty()
                         ? rebench::name_for(setup.endless.invocation.command_line.program)
                         : wish.name;
  if (const std::string why = rebench::why_no_name(name); !why.empty()) {
    return make_error(ErrorCode::invalid_argument, why + "; choose a name with --name");
  }
  return name;
}

std::string how_to_go_on(const fs::path& folder, const std::string& name) {
  return fmt::format(
      "{} is added. Snakemake {} plans its experiment, makes the runs and writes the report:\n"
      "  snakemake -s {} --cores 1\n",
      name, kSnakemakeVersion, shell_word((folder / kSnakefileName).string()));
}

}  // namespace

Result<std::string> init_workflow(const WorkflowWish& wish, const experiment::ScoreSetup& setup) {
  const fs::path folder = fs::absolute(wish.folder).lexically_normal();
  std::error_code ignored;
  if (fs::exists(folder / experiment::kRequestFileName, ignored)) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{} is the folder of an experiment. Name another folder with -o",
                                  folder.string()));
  }
  ASSAY_PROPAGATE(check_snakefile(folder / kSnakefileName));
  rebench::PlannedProgram program;
  ASSAY_ASSIGN(program.name, checked_name(wish, setup));
  ASSAY_ASSIGN(const fs::path directory, files::working_directory());
  program.working_directory = directory.string();
  program.command = setup.command;
  program.arguments = wish.score;
  program.arguments.folder.clear();
  const fs::path own = folder / program.name;
  ASSAY_PROPAGATE(experiment::check_profilers(setup, own));
  ASSAY_PROPAGATE(files::make_folder(own));
  ASSAY_ASSIGN(const std::string request, experiment::request_of(setup));
  if (const auto opened = experiment::ReportFolder::open(own, request); !opened) {
    return make_error(opened.error().code(),
                      opened.error().message() + ", or name another program with --name");
  }
  ASSAY_PROPAGATE(
      files::write_atomically((own / kProgramFileName).string(), rebench::to_json(program)));
  ASSAY_PROPAGATE(write_snakefile(folder));
  return how_to_go_on(folder, program.name);
}

Result<void> write_snakefile(const fs::path& folder) {
  const fs::path place = fs::absolute(folder).lexically_normal();
  ASSAY_PROPAGATE(check_snakefile(place / kSnakefileName));
  ASSAY_ASSIGN(const std::vector<fs::path> programs, programs_in(place));
  Workflow workflow{.assay = installation::this_installation().program.string(),
                    .version = kVersion,
                    .folder = place.string()};
  for (const fs::path& program : programs) {
    workflow.programs.push_back(program.filename().string());
  }
  ASSAY_ASSIGN(const std::string text, snakefile_of(workflow));
  return files::write_atomically((place / kSnakefileName).string(), text);
}

Result<std::vector<fs::path>> programs_in(const fs::path& folder) {
  std::vector<fs::path> programs;
  std::error_code ignored;  // after an error the folder counts as no program's
  for (const fs::path& entry : files::readable_entries_of(folder)) {
    if (fs::exists(entry / kProgramFileName, ignored)) {
      programs.push_back(entry);
    }
  }
  if (programs.empty()) {
    return make_error(ErrorCode::not_found,
                      fmt::format("{}: this folder has no program of a workflow. 'assay workflow "
                                  "init -o FOLDER -- java ...' adds one",
                                  folder.string()));
  }
  std::ranges::sort(programs);
  return programs;
}

Result<rebench::PlannedProgram> read_program(const fs::path& program_folder) {
  const fs::path file = program_folder / kProgramFileName;
  ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
  auto program = rebench::program_from_json(text);
  if (!program) {
    return of_file(file.string(), program.error());
  }
  return program;
}

}  // namespace assay::workflow
