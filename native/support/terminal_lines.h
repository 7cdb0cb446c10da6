// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace assay {

// Says how wide a line may be where text is printed.
struct TerminalLines {
  std::size_t columns = 0;
  bool is_terminal = false;  // false for a file or a pipe, which wraps nothing
};

}  // namespace assay
