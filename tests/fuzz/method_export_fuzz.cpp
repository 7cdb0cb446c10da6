// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "scheduler/profilers/readers/method_export.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)assay::profilers::read_yourkit_export(text);
  (void)assay::profilers::read_jprofiler_export(text);
  return 0;
}
