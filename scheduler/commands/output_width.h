// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace assay::commands {

// Returns the width of the lines of stdout, in columns: that of COLUMNS or of the terminal, and no
// limit where there is neither.
std::size_t width_of_output();

}  // namespace assay::commands
