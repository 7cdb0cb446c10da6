// SPDX-License-Identifier: Apache-2.0
// The options as one string: what follows `-agentpath:.../libassay.so=`.
//
//   count,events=branches+load,strategy=pc,file=out-%p.json,check
//
// Commas separate options and '+' the elements of a list; a backslash takes the meaning from the
// character after it, for file names that hold one of these.
#pragma once

#include <string>
#include <string_view>

#include "native/options/count_options.h"
#include "native/support/result.h"

namespace assay::options {

enum class AgentCommand { count, slow };

// The first word of an agent string. Fails (invalid_argument) when it is none of the commands.
Result<AgentCommand> command_of(std::string_view text);

// Fails (invalid_argument) with the mistake and the nearest valid word.
Result<CountOptions> parse_agent_options(std::string_view text);

// parse_agent_options(to_agent_string(options)) gives the same options.
std::string to_agent_string(const CountOptions& options);

}  // namespace assay::options
