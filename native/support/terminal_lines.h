// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace assay {

// How wide a line may be where text is printed.
struct TerminalLines {
  std::size_t columns = 0;
  bool is_terminal = false;  // else a file or a pipe, which wraps nothing
};

}  // namespace assay
