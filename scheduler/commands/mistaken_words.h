// SPDX-License-Identifier: Apache-2.0
// Explains words of the command line that nothing takes: what is wrong, and which word was most
// likely meant.
#pragma once

#include <string>
#include <vector>

#include "native/support/error.h"
#include "native/support/result.h"

namespace CLI {
class App;
}

namespace assay::commands {

// Returns an error for a word that is none of the commands of `app`.
Error unknown_command(const CLI::App& app, const std::string& word);

// Returns an error for a word that was left over when `program` had parsed the other words.
Error unexpected_word(const CLI::App& program, const std::string& word);

// Fails (invalid_argument) where a command was given behind "--", but the chosen command starts
// none.
Result<void> check_child_command(const CLI::App& program, const std::vector<std::string>& command);

}  // namespace assay::commands
