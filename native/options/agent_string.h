// SPDX-License-Identifier: Apache-2.0
// Reads and writes the options as one string, which follows `-agentpath:.../libassay.so=`.
//
//   count,events=branches+load,strategy=pc,file=out-%p.json,check
//
// Commas separate options and '+' the elements of a list; a backslash takes the special meaning
// from the character after it, for file names that hold such a character.
#pragma once

#include <string>
#include <string_view>

#include "native/options/count_options.h"
#include "native/support/result.h"

namespace assay::options {

enum class AgentCommand { count, slow };

// Reads the first word of an agent string. Fails (invalid_argument) when the word is no command.
Result<AgentCommand> command_of(std::string_view text);

// Reads the options. Fails (invalid_argument) with the mistake and the nearest valid word.
Result<CountOptions> parse_agent_options(std::string_view text);

// Returns the string from which parse_agent_options() reads the same options.
std::string to_agent_string(const CountOptions& options);

}  // namespace assay::options
