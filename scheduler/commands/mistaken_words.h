// SPDX-License-Identifier: Apache-2.0
// Words of the command line that nothing takes: what is wrong, and the word that was most likely
// meant.
#pragma once

#include <string>
#include <vector>

#include "native/support/error.h"
#include "native/support/result.h"

namespace CLI {
class App;
}

namespace assay::commands {

// `app` has commands, and `word` is none of them.
Error unknown_command(const CLI::App& app, const std::string& word);

// A word that was left over when `program` had parsed the others.
Error unexpected_word(const CLI::App& program, const std::string& word);

// Fails (invalid_argument) where the chosen command starts none, and one was given behind "--".
Result<void> check_child_command(const CLI::App& program, const std::vector<std::string>& command);

}  // namespace assay::commands
