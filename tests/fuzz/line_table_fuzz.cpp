// SPDX-License-Identifier: Apache-2.0
// Reads any text as a line table. The text is refused, or each of its lines can be found.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "native/unit/line_table.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto table = assay::unit::LineTable::parse({reinterpret_cast<const char*>(data), size});
  if (!table) {
    return 0;
  }
  const auto lines = table->lines();
  for (const std::int32_t bci : {-1, 0, 1, 7, 100, 65535}) {
    const std::int32_t line = table->line_of(bci);
    if (line != -1 && !std::ranges::binary_search(lines, line)) {
      std::abort();
    }
  }
  return 0;
}
