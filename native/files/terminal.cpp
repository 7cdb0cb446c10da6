// SPDX-License-Identifier: Apache-2.0
#include "native/files/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include "native/support/number_parsing.h"

namespace assay::files {

std::optional<TerminalLines> terminal_lines(int descriptor,
                                            const std::optional<std::string>& wanted) {
  const bool is_terminal = ::isatty(descriptor) == 1;
  const auto columns = wanted ? parse_number<std::size_t>(*wanted) : std::nullopt;
  if (columns && *columns != 0) {
    return TerminalLines{.columns = *columns, .is_terminal = is_terminal};
  }
  struct winsize size {};
  // A terminal whose size nobody has set, such as a serial line, reports 0.
  if (!is_terminal || ::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
    return std::nullopt;
  }
  return TerminalLines{.columns = size.ws_col, .is_terminal = true};
}

}  // namespace assay::files
