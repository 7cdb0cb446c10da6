// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/agent_orders.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "native/session/session_facts.h"
#include "native/support/number_parsing.h"
#include "scheduler/counting/session_results.h"
#include "scheduler/subject/control_client.h"

namespace assay::commands {

Result<std::uint32_t> parse_process_id(const std::string& given, std::string_view needs) {
  const auto pid = parse_number<std::uint32_t>(given);
  if (!pid || *pid == 0) {
    return make_error(ErrorCode::invalid_argument,
                      fmt::format("'{}' is not a process id; {}", given, needs));
  }
  return *pid;
}

Result<std::string> order_agent(std::uint32_t pid, const std::string& order,
                                std::chrono::seconds time_limit, std::string_view start_it) {
  ASSAY_ASSIGN(const auto sessions, counting::session_files_of_process(pid));
  for (const std::filesystem::path& session : sessions) {
    const std::string socket = session::control_path_of(session.string());
    std::error_code ignored;
    if (std::filesystem::is_socket(socket, ignored)) {
      ASSAY_ASSIGN(auto client, subject::ControlClient::connect(socket));
      return client.ask(order, time_limit);
    }
  }
  return make_error(
      ErrorCode::not_found,
      fmt::format("process {} counts, but takes no commands: start it with {}", pid, start_it));
}

}  // namespace assay::commands
