// SPDX-License-Identifier: Apache-2.0
// Reads any text as a file of any kind that is known by its content. A profile has no more places
// than the text has bytes.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "scheduler/profilers/readers/file_kinds.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view content(reinterpret_cast<const char*>(data), size);
  const auto profile = assay::profilers::read_file_of_any_kind(content);
  if (profile ? profile->places.size() > size : profile.error().message().empty()) {
    std::abort();
  }
  return 0;
}
