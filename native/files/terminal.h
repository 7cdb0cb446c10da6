// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "native/support/terminal_lines.h"

namespace assay::files {

// Returns the width of the lines of an open file. `wanted` is the variable COLUMNS, which is used
// before the terminal's own width; `wanted` is ignored where it is absent or no number. Returns
// nothing where neither `wanted` nor the terminal says how wide a line is.
std::optional<TerminalLines> terminal_lines(int descriptor,
                                            const std::optional<std::string>& wanted);

}  // namespace assay::files
