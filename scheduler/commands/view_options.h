// SPDX-License-Identifier: Apache-2.0
// Declares what the commands that show a kept session have in common.
#pragma once

#include <string>
#include <vector>

#include "native/support/result.h"

namespace CLI {
class App;
}

namespace assay::commands {

// Adds the argument that names the session file.
void add_session(CLI::App& app, std::string& file);

// Adds --format, which takes one of the words.
void add_format(CLI::App& app, std::string& format, const std::vector<std::string>& words);

// Prints the text, or writes it into the file. Returns the exit code: that of the failure where
// there is no text.
int put_view(const std::string& file, const Result<std::string>& text);

}  // namespace assay::commands
