// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/slowed_run.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <span>

#include "slowdown/plan/plan_text.h"

namespace assay::jvm_tests {
namespace {

// Returns a connection to the socket of that name, or -1.
int connect_to(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof(address.sun_path) - 1);
  const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
    ::close(descriptor);
    return -1;
  }
  return descriptor;
}

std::string receive_line(int descriptor) {
  std::string line;
  std::array<char, 256> buffer{};
  while (line.find('\n') == std::string::npos) {
    const ssize_t received = ::recv(descriptor, buffer.data(), buffer.size(), 0);
    if (received <= 0) {
      return "";
    }
    line.append(buffer.data(), static_cast<std::size_t>(received));
  }
  return line.substr(0, line.find('\n'));
}

}  // namespace

codelog::CodeLog read_code_log(const std::string& file) {
  codelog::CodeLog log;
  const std::string bytes = read_text(file);
  EXPECT_TRUE(codelog::read_more(std::as_bytes(std::span(bytes)), 0, log));
  return log;
}

std::map<std::pair<std::string, std::int32_t>, slowdown::UnitKey> last_installed(
    const codelog::CodeLog& log) {
  std::map<std::pair<std::string, std::int32_t>, slowdown::UnitKey> keys;
  for (const codelog::Installation& installation : log.installations) {
    const codelog::DescribedUnit& unit = log.units[installation.unit_id].description;
    keys[{unit.identity.method, unit.identity.entry_bci}] = key_of(unit);
  }
  return keys;
}

std::string SlowedRun::checksum() const {
  const auto at = run.standard_output.find("checksum=");
  return at == std::string::npos ? "none" : run.standard_output.substr(at);
}

SlowedRun run_slowed(const Program& program) {
  const std::string log_file = temporary_folder() + "/code.log";
  std::vector<std::string> command = {assay_program(), "run", "--code-log", log_file};
  command.insert(command.end(), program.options.begin(), program.options.end());
  command.emplace_back("--");
  const std::vector<std::string> java_part = java_command(program);
  command.insert(command.end(), java_part.begin(), java_part.end());
  SlowedRun slowed;
  slowed.run = run(command, {{"ASSAY_JAVA_HOME", java_home()}});
  slowed.log = read_code_log(log_file);
  slowed.log_file = log_file;
  return slowed;
}

std::string write_plan(const slowdown::SlowdownPlan& plan) {
  std::string file = temporary_folder() + "/plan.json";
  write_text(file, slowdown::to_json(plan));
  return file;
}

ConductedProgram::ConductedProgram(const Program& program, const std::string& agent_options)
    : folder_(temporary_folder()) {
  const std::string more = agent_options.empty() ? "" : "," + agent_options;
  program_ = std::make_unique<RunningProgram>(
      agent_command(program, "slow,code-log=" + log_file() + ",control=" + socket() + more));
}

std::string ConductedProgram::ask(const std::string& line) const {
  const int descriptor = connect_to(socket());
  if (descriptor < 0) {
    return "";
  }
  const std::string request = line + "\n";
  const bool sent = ::send(descriptor, request.data(), request.size(), MSG_NOSIGNAL) ==
                    static_cast<ssize_t>(request.size());
  std::string answer = sent ? receive_line(descriptor) : "";
  ::close(descriptor);
  return answer;
}

bool ConductedProgram::ask_until_ok(const std::string& line) {
  while (!ask(line).starts_with("ok")) {
    if (program_->has_ended()) {
      return false;
    }
    pause_shortly();
  }
  return true;
}

}  // namespace assay::jvm_tests
