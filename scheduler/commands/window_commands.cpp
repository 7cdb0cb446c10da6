// SPDX-License-Identifier: Apache-2.0
// Runs `assay start`, `assay stop` and `assay reset`, which say when a running JVM counts.
#include "scheduler/commands/window_commands.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <chrono>
#include <filesystem>
#include <memory>

#include "native/session/session_facts.h"
#include "native/support/number_parsing.h"
#include "scheduler/counting/session_results.h"
#include "scheduler/subject/control_client.h"

namespace assay::commands {
namespace {

// Reading counters takes milliseconds, but the JVM may be busy.
constexpr std::chrono::seconds kTimeLimit{30};

// Sends the word to the agent in a JVM, and returns what the agent did.
Result<std::string> order_counting(std::uint32_t pid, const std::string& word) {
  ASSAY_ASSIGN(const auto sessions, counting::session_files_of_process(pid));
  for (const std::filesystem::path& session : sessions) {
    const std::string socket = session::control_path_of(session.string());
    std::error_code ignored;
    if (std::filesystem::is_socket(socket, ignored)) {
      ASSAY_ASSIGN(auto client, subject::ControlClient::connect(socket));
      return client.ask(word, kTimeLimit);
    }
  }
  return make_error(ErrorCode::not_found,
                    fmt::format("process {} counts, but takes no commands: start it with 'assay "
                                "count --counting off' (or on)",
                                pid));
}

int run_window_command(const std::string& word, const std::string& given_pid) {
  const auto pid = parse_number<std::uint32_t>(given_pid);
  if (!pid || *pid == 0) {
    return fail(make_error(ErrorCode::invalid_argument,
                           fmt::format("'{}' is not a process id; 'assay {}' needs the process id "
                                       "of a JVM that 'assay count --counting off' has started",
                                       given_pid, word)));
  }
  const auto answer = order_counting(*pid, word);
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
