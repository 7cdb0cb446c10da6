// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "scheduler/process/environment.h"

namespace assay::process {

// Says why find_program() found nothing: no file has the name, or the file cannot be executed.
enum class Unstartable { missing, folder, not_executable };
Unstartable why_not_started(const std::string& name);

// Returns the words that this process was started with, its own name first; none where the system
// does not tell them.
std::vector<std::string> own_command_line();

// Returns what a shell would start for `name`: `name` itself when it holds a slash, otherwise the
// first executable of that name on PATH. Folders equal to `except` are passed over.
std::optional<std::filesystem::path> find_program(const std::string& name,
                                                  const Environment& environment,
                                                  const std::filesystem::path& except = {});

}  // namespace assay::process
