// SPDX-License-Identifier: Apache-2.0
// Writes the command of another score of the same program: with other options, in another folder.
#pragma once

#include <span>
#include <string>

#include "native/support/named_value.h"

namespace assay::report {

// Returns the command with these options in place of its own ones of the same names. Its folder
// gets "-longer" at the end. Nothing for no command. Requires: `command` is an assay score as its
// experiment keeps it, with the program's command behind " -- ", and values of the options contain
// no blanks.
std::string in_another_folder(const std::string& command, std::span<const NamedValue> options);

}  // namespace assay::report
