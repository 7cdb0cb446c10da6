// SPDX-License-Identifier: Apache-2.0
// Reads any text as a search file, and makes the search's decision from what the file holds.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "scheduler/divining/search_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto search =
      assay::divining::search_from_json({reinterpret_cast<const char*>(data), size});
  if (search) {
    (void)assay::divining::decide(*search);
    (void)assay::divining::to_json(*search);
  }
  return 0;
}
