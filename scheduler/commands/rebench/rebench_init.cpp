// SPDX-License-Identifier: Apache-2.0
// Runs `assay rebench init`, which plans a program's experiment, and tells ReBench to run it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/support/shell_word.h"
#include "native/support/version.h"
#include "scheduler/commands/child_usage.h"
#include "scheduler/commands/messages.h"
#include "scheduler/commands/rebench/rebench.h"
#include "scheduler/commands/rebench/rebench_folder.h"
#include "scheduler/commands/scoring/planning/planned_score.h"
#include "scheduler/commands/scoring/score_options.h"
#include "scheduler/commands/scoring/score_request.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/installation/installation.h"
#include "scheduler/launch/jvm_flags.h"
#include "scheduler/process/interruption.h"
#include "scheduler/rebench/configuration.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFooter =
    "Once for each program, with the same folder:\n"
    "  assay rebench init -o FOLDER --profilers async,jfr -- java -cp app.jar Main {iterations}\n"
    "  rebench -D -s random FOLDER/rebench.conf\n"
    "  assay rebench read FOLDER\n"
    "Without a command, the configuration alone is written anew, such as for a folder that was\n"
    "moved. The other options are those of assay score.";

struct InitArguments {
  std::string folder = {};
  std::string name = {};
  std::vector<std::string> variables = {};
  ScoreArguments score = {};
};

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
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("{} is the folder of one experiment. Name another with -o", folder.string()));
  }
  return check_configuration(folder);
}

Result<std::string> checked_name(const InitArguments& arguments, const ScoreSetup& setup) {
  std::string name = arguments.name.empty()
                         ? rebench::name_for(setup.endless.invocation.command_line.program)
                         : arguments.name;
  if (const std::string why = rebench::why_no_name(name); !why.empty()) {
    return make_error(ErrorCode::invalid_argument, why + "; name it with --name");
  }
  return name;
}

// Fails where ReBench cannot pass something on, so that this is found out before hours of work.
Result<void> check_for_rebench(const rebench::PlannedProgram& program, const fs::path& folder) {
  ASSAY_PROPAGATE(rebench::to_yaml(
      {.assay = installation::this_installation().program.string(),
       .version = kVersion,
       .programs = {{.program = program, .folder = fs::absolute(folder).string()}}}));
  return {};
}

std::string how_to_go_on(const fs::path& folder, std::size_t runs) {
  return fmt::format(
      "{} runs of this program. ReBench {} makes them:\n"
      "  rebench -D -s random {}\n"
      "and afterwards, or in between, the report:\n"
      "  assay rebench read {}\n",
      runs, rebench::kReBenchVersion,
      shell_word((folder / rebench::kConfigurationFileName).string()), shell_word(folder.string()));
}

Result<std::string> plan_program(InitArguments arguments, const Surroundings& surroundings,
                                 const ScoreSetup& setup) {
  const fs::path folder = arguments.folder;
  ASSAY_PROPAGATE(check_folder(folder));
  rebench::PlannedProgram program;
  ASSAY_ASSIGN(program.name, checked_name(arguments, setup));
  arguments.score.folder = (folder / program.name).string();
  ASSAY_ASSIGN(const fs::path directory, files::working_directory());
  program.working_directory = directory.string();
  ASSAY_PROPAGATE(check_are_set(surroundings.environment, arguments.variables));
  program.environment = passed_on(setup.host.environment, arguments.variables);
  ASSAY_PROPAGATE(check_for_rebench(program, arguments.score.folder));
  ASSAY_PROPAGATE(check_profilers(setup, arguments.score.folder));
  ASSAY_PROPAGATE(files::make_folder(arguments.score.folder));
  ASSAY_ASSIGN(const ProgramLock lock,
               lock_program(arguments.score.folder, process::IfLocked::refuse));
  ASSAY_ASSIGN(const std::string request, request_of(arguments.score, setup));
  const auto report_folder = experiment::ReportFolder::open(arguments.score.folder, request);
  if (!report_folder) {
    return make_error(report_folder.error().code(),
                      report_folder.error().message() + ", or another program with --name");
  }
  ASSAY_ASSIGN(const scoring::Results results,
               planned_results(arguments.score, setup, *report_folder, experiment::Pairs::all));
  program.experiment = rebench::experiment_id(results.experiment);
  program.command = setup.command;
  program.iterations = rebench::iterations_put_in(setup.command, results.experiment.command);
  program.arguments = arguments.score;
  program.arguments.folder.clear();
  ASSAY_PROPAGATE(files::write_atomically(
      (report_folder->path() / rebench::kProgramFileName).string(), to_json(program)));
  ASSAY_PROPAGATE(write_configuration(folder));
  return how_to_go_on(folder, results.experiment.order.size());
}

int run_init(const InitArguments& arguments, const Surroundings& surroundings) {
  if (surroundings.child_command.empty() && !arguments.score.is_quick) {
    const auto written = write_configuration(arguments.folder);
    return written ? kOk : fail(written.error());
  }
  const auto setup = set_up_score(arguments.score, surroundings);
  if (!setup) {
    return fail(setup.error());
  }
  if (!accept_flags(setup->endless.inspection)) {
    return kUsage;
  }
  const process::Interruption interruption;
  const auto text = plan_program(arguments, surroundings, *setup);
  return text ? print_output(*text) : fail(text.error());
}

}  // namespace

Command add_rebench_init(CLI::App& rebench, const Surroundings& surroundings) {
  CLI::App* app = rebench.add_subcommand(
      "init", "Plan a program's experiment and write ReBench's configuration");
  take_child_command(*app, kOptionalJavaCommand);
  app->footer(kFooter);
  auto arguments = std::make_shared<InitArguments>();
  app->add_option("-o,--output", arguments->folder, "the folder of all programs")
      ->type_name("FOLDER")
      ->required();
  app->add_option("--name", arguments->name,
                  "the program's, as ReBench's benchmark; by default of its main class")
      ->check(refuse_empty);
  app->add_option(
         "--environment", arguments->variables,
         "further variables that the program has to have; ReBench passes on none by itself")
      ->type_name("NAMES")
      ->delimiter(',');
  add_score_options(*app, arguments->score);
  return {app, [arguments, &surroundings] { return run_init(*arguments, surroundings); }};
}

}  // namespace assay::commands
