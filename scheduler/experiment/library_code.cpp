// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/library_code.h"

#include "native/support/number_parsing.h"
#include "native/support/text_pieces.h"

namespace assay::experiment {

std::vector<AddressRange> library_code(std::string_view maps) {
  constexpr int kBase = 16;
  std::vector<AddressRange> ranges;
  for (const std::string_view line : split_pieces(maps, '\n')) {
    // "7f00-7f10 r-xp 00000000 fe:00 123   /usr/lib/libc.so.6"
    const auto words = split_pieces(line, ' ');
    const bool is_code_of_a_file = words.size() > 2 && words[1].size() > 2 && words[1][2] == 'x' &&
                                   line.find(" /") != std::string_view::npos;
    const auto dash = words.front().find('-');
    if (!is_code_of_a_file || dash == std::string_view::npos) {
      continue;
    }
    const auto from = parse_number<std::uint64_t>(words.front().substr(0, dash), kBase);
    const auto to = parse_number<std::uint64_t>(words.front().substr(dash + 1), kBase);
    if (from && to) {
      ranges.emplace_back(*from, *to);
    }
  }
  return ranges;
}

}  // namespace assay::experiment
