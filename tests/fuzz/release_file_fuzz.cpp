// SPDX-License-Identifier: Apache-2.0
// Reads any text as the release file of a JDK, as version numbers, and as graal.lock.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "scheduler/graal/graal_lock.h"
#include "scheduler/jdk/release_file.h"
#include "scheduler/jdk/version_number.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto& [key, value] : assay::jdk::parse_release_file(text)) {
    (void)assay::jdk::parse_version(value);
    (void)assay::jdk::lists_module(value, key);
  }
  (void)assay::graal::parse_lock(text);
  return 0;
}
