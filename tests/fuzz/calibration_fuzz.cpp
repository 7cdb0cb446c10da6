// SPDX-License-Identifier: Apache-2.0
// Reads any text as a calibration file and as /proc/cpuinfo. A calibration that was read must be
// written and read back the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "slowdown/calibration/calibration.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace assay::slowdown;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto calibration = read_calibration(text)) {
    const auto again = read_calibration(to_json(*calibration));
    if (!again || !(*again == *calibration)) {
      std::abort();
    }
  }
  if (const auto cpu = parse_cpu_identity(text)) {
    (void)to_string(*cpu);
  }
  return 0;
}
