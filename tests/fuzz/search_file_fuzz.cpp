// SPDX-License-Identifier: Apache-2.0
// Search files, and the decision that is made from what they hold.
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
