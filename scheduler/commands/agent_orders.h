// SPDX-License-Identifier: Apache-2.0
// Gives orders to the agent of a running JVM, over its control channel.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::commands {

// Returns the number of a process that a user names. Fails (invalid_argument); `needs` says in the
// error what the process has to be.
Result<std::uint32_t> parse_process_id(const std::string& given, std::string_view needs);

// Returns what the agent answers. Fails (not_found) where the process does not count, or takes no
// orders (`start_it` says how it is started so that it does), and as ControlClient::ask.
Result<std::string> order_agent(std::uint32_t pid, const std::string& order,
                                std::chrono::seconds time_limit, std::string_view start_it);

}  // namespace assay::commands
