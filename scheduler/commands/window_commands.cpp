// SPDX-License-Identifier: Apache-2.0
// Runs `assay start`, `assay stop` and `assay reset`, which say when a running JVM counts.
#include "scheduler/commands/window_commands.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "scheduler/commands/agent_orders.h"

namespace assay::commands {
namespace {

// Reading counters takes milliseconds, but the JVM may be busy.
constexpr std::chrono::seconds kTimeLimit{30};

constexpr std::string_view kStartIt = "'assay count --counting off' (or on)";

int run_window_command(const std::string& word, const std::string& given_pid) {
  const auto pid = parse_process_id(
      given_pid, fmt::format("'assay {}' needs the process id of a JVM that 'assay count "
                             "--counting off' has started",
                             word));
  if (!pid) {
    return fail(pid.error());
  }
  const auto answer = order_agent(*pid, word, kTimeLimit, kStartIt);
  return answer ? print_output(fmt::format("process {}: {}\n", *pid, *answer))
                : fail(answer.error());
}

Command add_window_command(CLI::App& program, const char* word, const char* description) {
  CLI::App* app = program.add_subcommand(word, description);
  auto pid = std::make_shared<std::string>();
  app->add_option("PID", *pid, "process id of the JVM")->required();
  return {app, [word, pid] { return run_window_command(word, *pid); }};
}

}  // namespace

Command add_start(CLI::App& program) {
  return add_window_command(program, "start", "Begin counting in a running JVM");
}

Command add_stop(CLI::App& program) {
  return add_window_command(program, "stop", "Stop counting in a running JVM");
}

Command add_reset(CLI::App& program) {
  return add_window_command(program, "reset", "Set the counts of a running JVM to 0");
}

}  // namespace assay::commands
