// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/slowed_run.h"

#include <fmt/format.h>
#include <sys/types.h>

#include <filesystem>
#include <system_error>

#include "native/files/atomic_file.h"
#include "scheduler/host/stored_calibration.h"
#include "scheduler/launch/graal_flags.h"
#include "scheduler/launch/java_command.h"
#include "scheduler/launch/overriding_options.h"
#include "scheduler/launch/plan_file.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/launch/result_target.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/process/child_process.h"
#include "scheduler/process/messages.h"

namespace assay::launch {
namespace {

using options::SlowOptions;

// Returns an absolute path for the agent, because the program may change its folder. A '%' in the
// path begins a placeholder.
std::string agent_path(const std::string& file) {
  return file.empty() ? "" : std::filesystem::absolute(file).string();
}

// Returns the folder that was named, or the folder beside the plan if there is one.
Result<std::string> profiles_folder(const SlowOptions& wish) {
  const std::string beside = profiles_beside(wish.plan).string();
  std::error_code ignored;
  if (wish.profiles.empty()) {
    return !wish.plan.empty() && std::filesystem::is_directory(beside, ignored) ? beside : "";
  }
  if (!std::filesystem::is_directory(wish.profiles, ignored)) {
    return make_error(ErrorCode::not_found,
                      fmt::format("{}: there is no such folder", wish.profiles));
  }
  return wish.profiles;
}

// Refuses options that would not be obeyed, or whose result nobody would see.
Result<void> check_combination(const SlowOptions& wish) {
  const auto refuse = [](const char* what) {
    return make_error(ErrorCode::invalid_argument, what);
  };
  if (wish.plan.empty() && wish.code_log.empty() && !wish.markers) {
    return refuse(
        "there is nothing to do: give --plan to slow the program down, or --code-log to record "
        "where its code is");
  }
  if (wish.plan.empty() && !wish.profiles.empty()) {
    return refuse("--profiles names the profiles of a plan: give --plan, too");
  }
  if (wish.code_log.empty() && (wish.code_bytes || wish.debug_info || !wish.jitdump.empty())) {
    return refuse("--code-bytes, --debug-info and --jitdump need --code-log");
  }
  return {};
}

// Fails where the agent could not write its files. The agent itself would notice this failure in
// the middle of the JVM's start, where it can only give up.
Result<void> check_what_is_written(const SlowOptions& wish) {
  if (!wish.code_log.empty()) {
    ASSAY_PROPAGATE(check_result_target(wish.code_log));
  }
  std::error_code ignored;
  if (!wish.jitdump.empty() && !std::filesystem::is_directory(wish.jitdump, ignored)) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("--jitdump {}: there is no such folder; make it first", wish.jitdump));
  }
  return {};
}

// Warns where the plan was found on another processor. The cost of instructions, and so the
// slowdown, differs between processors.
void warn_of_another_cpu(const slowdown::SlowdownPlan& plan) {
  const auto cpu = host::this_cpu();
  if (plan.metadata.cpu && cpu && *plan.metadata.cpu != to_string(*cpu)) {
    process::warn(fmt::format("the plan was found on {}; how much time it adds on {} is not known",
                              *plan.metadata.cpu, to_string(*cpu)));
  }
}

// Writes the JVM's process id into the file, for a profiler that has started us.
void tell_process(pid_t process, const std::string& file) {
  if (const auto told = files::write_atomically(file, fmt::format("{}\n", process)); !told) {
    process::warn(told.error().message());
  }
}

int start(const std::vector<std::string>& command, const process::Environment& environment,
          const std::string& process_file) {
  auto child = process::ChildProcess::start(command, environment);
  if (!child) {
    return process::fail(child.error());
  }
  if (!process_file.empty()) {
    tell_process(child->pid(), process_file);
  }
  return child->wait({}, [] {});
}

Result<void> check_plan(const SlowOptions& wish) {
  if (!wish.plan.empty()) {
    ASSAY_ASSIGN(const slowdown::SlowdownPlan plan, read_sound_plan_file(wish.plan));
    warn_of_another_cpu(plan);
  }
  return {};
}

Result<void> check_arguments(const SlowOptions& wish, const std::vector<std::string>& command) {
  if (!is_java_command(command)) {
    return make_error(ErrorCode::invalid_argument,
                      "a java command goes after '--': assay run --plan plan.json -- java -jar "
                      "app.jar");
  }
  ASSAY_PROPAGATE(check_combination(wish));
  ASSAY_PROPAGATE(check_plan(wish));
  ASSAY_PROPAGATE(check_what_is_written(wish));
  return check_iteration_method(wish.iteration_method);
}

SlowOptions agent_options(SlowOptions slowing, const std::string& profiles) {
  slowing.plan = agent_path(slowing.plan);
  slowing.code_log = agent_path(slowing.code_log);
  slowing.profiles = agent_path(profiles);
  slowing.jitdump = agent_path(slowing.jitdump);
  return slowing;
}

}  // namespace

int run_slowed(const SlowedRun& wish, const std::vector<std::string>& command,
               const process::Environment& environment) {
  if (const auto checked = check_arguments(wish.slowing, command); !checked) {
    return process::fail(checked.error());
  }
  const auto profiles = profiles_folder(wish.slowing);
  if (!profiles) {
    return process::fail(profiles.error());
  }
  const auto java = prepare_java(command, environment, wish.keep_limits);
  if (!java) {
    return process::fail(java.error());
  }
  if (java->inspection.runs_no_program) {
    process::note("this java runs no program, so there is nothing to slow down");
    return start(java->plain_command(), environment, wish.process_file);
  }
  if (!accept_flags(java->inspection)) {
    return process::kUsage;
  }
  auto folder = SessionFolder::create(environment);
  if (!folder) {
    return process::fail_setup(folder.error());
  }
  const auto slowed = java_command_with_agent(
      java->toolchain, options::to_agent_string(agent_options(wish.slowing, *profiles)),
      java->invocation, java->words, folder->path(), slowing_flags(wish.slowing.iteration_method));
  if (!slowed) {
    return process::fail(slowed.error());
  }
  return start(*slowed, environment_for(java->invocation, environment), wish.process_file);
}

}  // namespace assay::launch
