// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "native/support/terminal_lines.h"

namespace assay::files {

// Of an open file. `wanted` is the variable COLUMNS, which goes before the terminal's own width;
// absent or no number, it says nothing. Nothing: neither says how wide a line is.
std::optional<TerminalLines> terminal_lines(int descriptor,
                                            const std::optional<std::string>& wanted);

}  // namespace assay::files
