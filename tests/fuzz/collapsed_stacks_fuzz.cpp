// SPDX-License-Identifier: Apache-2.0
// Reads any text as collapsed stacks. A profile needs text that ends with a line end, and has no
// more places than the text has bytes.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "scheduler/profilers/readers/collapsed_stacks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto profile = assay::profilers::read_collapsed_stacks(text);
  if (profile && (profile->places.size() > size || text.empty() || text.back() != '\n')) {
    std::abort();
  }
  return 0;
}
