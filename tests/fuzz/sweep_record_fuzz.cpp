// SPDX-License-Identifier: Apache-2.0
// Reads any text as a run of a sweep, and as its lists of numbers.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "scheduler/sweep/sweep_record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace assay::sweep;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)parse_numbers(text);
  if (const auto record = read_record(text)) {
    const auto again = read_record(to_json(*record));
    if (!again || !(*again == *record)) {
      std::abort();
    }
  }
  return 0;
}
