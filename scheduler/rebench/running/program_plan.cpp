// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/running/program_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/support/shell_word.h"
#include "native/support/version.h"
#include "scheduler/experiment/design/score_request.h"
#include "scheduler/experiment/design/score_run.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/installation/installation.h"
#include "scheduler/launch/jvm_flags.h"
#include "scheduler/rebench/configuration.h"
#include "scheduler/rebench/running/program_folder.h"

namespace assay::rebench {
namespace {

namespace fs = std::filesystem;

// Tells whether a variable is written into ReBench's configuration: ReBench starts programs only
// with the variables that its configuration has.
bool is_passed_on(std::string_view name, const std::vector<std::string>& wanted) {
  constexpr std::array<std::string_view, 9> kUsual = {
      "PATH",           "HOME",      "LANG",           "LC_ALL",
      "TMPDIR",         "JAVA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR",
      "LD_LIBRARY_PATH"};
  return launch::is_read_in_runs(name) || std::ranges::find(kUsual, name) != kUsual.end() ||
         std::ranges::find(wanted, name) != wanted.end();
}

std::vector<NamedValue> passed_on(const process::Environment& environment,
                                  const std::vector<std::string>& wanted) {
  std::vector<NamedValue> variables;
  for (const std::string& entry : environment.entries()) {
    const auto equals = entry.find('=');
    if (is_passed_on(entry.substr(0, equals), wanted)) {
      variables.push_back({entry.substr(0, equals), entry.substr(equals + 1)});
    }
  }
  return variables;
}

Result<void> check_are_set(const process::Environment& environment,
                           const std::vector<std::string>& wanted) {
  for (const std::string& name : wanted) {
    if (!environment.get(name)) {
      return make_error(ErrorCode::invalid_argument,
                        fmt::format("--environment: the variable {} is not set here", name));
    }
  }
  return {};
}

// Checks the folder for several experiments, which must not be the folder of one experiment.
Result<void> check_folder(const fs::path& folder) {
  std::error_code ignored;
  if (fs::exists(folder / experiment::kRequestFileName, ignored)) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("{} is the folder of an experiment. Name another folder with -o",
                                  folder.string()));
  }
  return check_configuration(folder);
}

Result<std::string> checked_name(const ProgramWish& wish, const experiment::ScoreSetup& setup) {
  std::string name =
      wish.name.empty() ? name_for(setup.endless.invocation.command_line.program) : wish.name;
  if (const std::string why = why_no_name(name); !why.empty()) {
    return make_error(ErrorCode::invalid_argument, why + "; choose a name with --name");
  }
  return name;
}

// Fails where ReBench cannot pass something on, so that this is found out before hours of work.
Result<void> check_for_rebench(const PlannedProgram& program, const fs::path& folder) {
  ASSAY_PROPAGATE(
      to_yaml({.assay = installation::this_installation().program.string(),
               .version = kVersion,
               .programs = {{.program = program, .folder = fs::absolute(folder).string()}}}));
  return {};
}

std::string how_to_go_on(const fs::path& folder, std::size_t runs) {
  return fmt::format(
      "{} runs are planned for this program. ReBench {} makes them:\n  rebench -D -s random "
      "{}\nAfterwards, or in between, this makes the report:\n  assay rebench read {}\n",
      runs, kReBenchVersion, shell_word((folder / kConfigurationFileName).string()),
      shell_word(folder.string()));
}

}  // namespace

Result<std::string> plan_program(ProgramWish wish, const process::Environment& environment,
                                 const experiment::ScoreSetup& setup) {
  const fs::path folder = wish.folder;
  ASSAY_PROPAGATE(check_folder(folder));
  PlannedProgram program;
  ASSAY_ASSIGN(program.name, checked_name(wish, setup));
  wish.score.folder = (folder / program.name).string();
  ASSAY_ASSIGN(const fs::path directory, files::working_directory());
  program.working_directory = directory.string();
  ASSAY_PROPAGATE(check_are_set(environment, wish.variables));
  program.environment = passed_on(setup.host.environment, wish.variables);
  ASSAY_PROPAGATE(check_for_rebench(program, wish.score.folder));
  ASSAY_PROPAGATE(experiment::check_profilers(setup, wish.score.folder));
  ASSAY_PROPAGATE(files::make_folder(wish.score.folder));
  ASSAY_ASSIGN(const ProgramLock lock, lock_program(wish.score.folder, process::IfLocked::refuse));
  ASSAY_ASSIGN(const std::string request, experiment::request_of(setup));
  const auto report_folder = experiment::ReportFolder::open(wish.score.folder, request);
  if (!report_folder) {
    return make_error(report_folder.error().code(),
                      report_folder.error().message() + ", or name another program with --name");
  }
  ASSAY_ASSIGN(const scoring::Results results,
               experiment::planned_results(setup, *report_folder, experiment::Pairs::all));
  program.experiment = experiment_id(results.experiment);
  program.command = setup.command;
  program.iterations = iterations_put_in(setup.command, results.experiment.command);
  program.arguments = wish.score;
  program.arguments.folder.clear();
  ASSAY_PROPAGATE(files::write_atomically((report_folder->path() / kProgramFileName).string(),
                                          to_json(program)));
  ASSAY_PROPAGATE(write_configuration(folder));
  return how_to_go_on(folder, results.experiment.order.size());
}

}  // namespace assay::rebench
