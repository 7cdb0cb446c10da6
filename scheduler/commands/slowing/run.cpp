// SPDX-License-Identifier: Apache-2.0
// Runs `assay run`, which slows a program down by a plan, or only observes it by its code log.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include "native/files/atomic_file.h"
#include "native/options/slow_options.h"
#include "scheduler/commands/child_usage.h"
#include "scheduler/commands/command.h"
#include "scheduler/commands/result_target.h"
#include "scheduler/host/stored_calibration.h"
#include "scheduler/launch/java_command.h"
#include "scheduler/launch/overriding_options.h"
#include "scheduler/launch/plan_file.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/launch/slowing_flags.h"
#include "scheduler/process/child_process.h"

namespace assay::commands {
namespace {

constexpr const char* kDescription = "Run a Java program with its blocks slowed down by a plan";
constexpr const char* kFooter =
    "The command goes after '--':\n"
    "  assay run --plan plan.json -- java -jar app.jar\n"
    "  assay run --code-log app.codelog -- java -jar app.jar\n"
    "Units that the plan does not fit run at full speed, and are named on stderr. The exit code "
    "is\n"
    "the program's.";

struct Arguments {
  std::string plan;
  std::string code_log;
  std::string profiles;
  std::string jitdump;
  bool markers = false;
  bool code_bytes = false;
  bool debug_info = false;
  std::string iteration_method;
  std::string process_file;
  bool quiet = false;
  bool keep_limits = false;
};

// Returns an absolute path for the agent, because the program may change its folder. A '%' in the
// path begins a placeholder.
std::string agent_path(const std::string& file) {
  return file.empty() ? "" : std::filesystem::absolute(file).string();
}

// Returns the folder that was named, or the folder beside the plan if there is one.
Result<std::string> profiles_folder(const Arguments& arguments) {
  const std::string beside = launch::profiles_beside(arguments.plan).string();
  std::error_code ignored;
  if (arguments.profiles.empty()) {
    return !arguments.plan.empty() && std::filesystem::is_directory(beside, ignored) ? beside : "";
  }
  if (!std::filesystem::is_directory(arguments.profiles, ignored)) {
    return make_error(ErrorCode::not_found,
                      fmt::format("{}: there is no such folder", arguments.profiles));
  }
  return arguments.profiles;
}

// Refuses options that would not be obeyed, or whose result nobody would see.
Result<void> check_combination(const Arguments& arguments) {
  const auto refuse = [](const char* what) {
    return make_error(ErrorCode::invalid_argument, what);
  };
  if (arguments.plan.empty() && arguments.code_log.empty() && !arguments.markers) {
    return refuse(
        "nothing to do: --plan slows the program down, --code-log writes where its code is");
  }
  if (arguments.plan.empty() && !arguments.profiles.empty()) {
    return refuse("--profiles are those that a plan was found with: --plan is missing");
  }
  if (arguments.code_log.empty() &&
      (arguments.code_bytes || arguments.debug_info || !arguments.jitdump.empty())) {
    return refuse("--code-bytes, --debug-info and --jitdump need --code-log");
  }
  return {};
}

// Fails where the agent could not write its files. The agent itself would notice it in the middle
// of the JVM's start, where it can only give up.
Result<void> check_what_is_written(const Arguments& arguments) {
  if (!arguments.code_log.empty()) {
    ASSAY_PROPAGATE(check_result_target(arguments.code_log));
  }
  std::error_code ignored;
  if (!arguments.jitdump.empty() && !std::filesystem::is_directory(arguments.jitdump, ignored)) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("--jitdump {}: there is no such folder; make it first", arguments.jitdump));
  }
  return {};
}

// Warns where the plan was found on another processor. The cost of instructions differs there, and
// so does the slowdown.
void warn_of_another_cpu(const slowdown::SlowdownPlan& plan) {
  const auto cpu = host::this_cpu();
  if (plan.metadata.cpu && cpu && *plan.metadata.cpu != to_string(*cpu)) {
    warn(fmt::format("the plan was found on {}; what it adds is not known on {}",
                     *plan.metadata.cpu, to_string(*cpu)));
  }
}

// Writes the JVM's process id into the file, for a profiler that has started us.
void tell_process(pid_t process, const std::string& file) {
  if (const auto told = files::write_atomically(file, fmt::format("{}\n", process)); !told) {
    warn(told.error().message());
  }
}

int start(const std::vector<std::string>& command, const process::Environment& environment,
          const std::string& process_file) {
  auto child = process::ChildProcess::start(command, environment);
  if (!child) {
    return fail(child.error());
  }
  if (!process_file.empty()) {
    tell_process(child->pid(), process_file);
  }
  return child->wait({}, [] {});
}

Result<void> check_plan(const Arguments& arguments) {
  if (!arguments.plan.empty()) {
    ASSAY_ASSIGN(const slowdown::SlowdownPlan plan, launch::read_sound_plan_file(arguments.plan));
    warn_of_another_cpu(plan);
  }
  return {};
}

Result<void> check_arguments(const Arguments& arguments, const std::vector<std::string>& command) {
  if (!launch::is_java_command(command)) {
    return make_error(ErrorCode::invalid_argument,
                      "a java command goes after '--': assay run --plan plan.json -- java -jar "
                      "app.jar");
  }
  ASSAY_PROPAGATE(check_combination(arguments));
  ASSAY_PROPAGATE(check_plan(arguments));
  ASSAY_PROPAGATE(check_what_is_written(arguments));
  return launch::check_iteration_method(arguments.iteration_method);
}

options::SlowOptions agent_options(const Arguments& arguments, const std::string& profiles) {
  return {.plan = agent_path(arguments.plan),
          .code_log = agent_path(arguments.code_log),
          .profiles = agent_path(profiles),
          .jitdump = agent_path(arguments.jitdump),
          .iteration_method = arguments.iteration_method,
          .markers = arguments.markers,
          .code_bytes = arguments.code_bytes,
          .debug_info = arguments.debug_info,
          .quiet = arguments.quiet};
}

int run_slowed(const Arguments& arguments, const Surroundings& surroundings) {
  if (const auto checked = check_arguments(arguments, surroundings.child_command); !checked) {
    return fail(checked.error());
  }
  const auto profiles = profiles_folder(arguments);
  if (!profiles) {
    return fail(profiles.error());
  }
  const auto java = launch::prepare_java(surroundings.child_command, surroundings.environment,
                                         arguments.keep_limits);
  if (!java) {
    return fail(java.error());
  }
  if (java->inspection.runs_no_program) {
    note("this java runs no program, so there is nothing to slow down");
    return start(java->plain_command(), surroundings.environment, arguments.process_file);
  }
  if (!launch::accept_flags(java->inspection)) {
    return kUsage;
  }
  auto folder = launch::SessionFolder::create(surroundings.environment);
  if (!folder) {
    return fail_setup(folder.error());
  }
  const auto slowed = launch::java_command_with_agent(
      java->toolchain, options::to_agent_string(agent_options(arguments, *profiles)),
      java->invocation, java->words, folder->path(),
      launch::slowing_flags(arguments.iteration_method));
  if (!slowed) {
    return fail(slowed.error());
  }
  return start(*slowed, launch::environment_for(java->invocation, surroundings.environment),
               arguments.process_file);
}

}  // namespace

Command add_run(CLI::App& program, const Surroundings& surroundings) {
  CLI::App* app = program.add_subcommand("run", kDescription);
  take_child_command(*app, kJavaCommand);
  app->footer(kFooter);
  auto arguments = std::make_shared<Arguments>();
  app->add_option("--plan", arguments->plan, "the plan file (docs/plan-format.md)")
      ->type_name("FILE");
  app->add_option("--code-log", arguments->code_log,
                  "write which code was installed where, block by block; %p is the process id")
      ->type_name("FILE");
  app->add_option("--profiles", arguments->profiles,
                  "a folder with the profiles that the plan was found with; FILE.profiles of the "
                  "plan if it is there")
      ->type_name("FOLDER");
  app->add_flag("--markers", arguments->markers,
                "mark each block in the code by a long nop that holds its number");
  app->add_flag("--code-bytes", arguments->code_bytes,
                "write the code itself into the code log, too");
  app->add_flag("--debug-info", arguments->debug_info,
                "write the debug information that the JVM keeps of all compiled code into the code "
                "log, too");
  app->add_option("--jitdump", arguments->jitdump,
                  "let perf know that a jitdump file, jit-PID.dump, will be in this folder "
                  "(assay code-map writes it)")
      ->type_name("FOLDER");
  app->add_option("--iteration-method", arguments->iteration_method,
                  "the method that the plan was found with, if there was one: it and its callers "
                  "are then compiled alike")
      ->type_name("METHOD");
  app->add_option("--process-file", arguments->process_file,
                  "write the JVM's process id there, for a profiler that starts assay")
      ->type_name("FILE");
  app->add_flag("--quiet", arguments->quiet, "do not name units that the plan does not fit");
  app->add_flag("--keep-limits", arguments->keep_limits, kKeepLimitsHelp);
  return {app, [arguments, &surroundings] { return run_slowed(*arguments, surroundings); }};
}

}  // namespace assay::commands
