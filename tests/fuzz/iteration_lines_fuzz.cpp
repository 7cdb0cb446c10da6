// SPDX-License-Identifier: Apache-2.0
// What a program prints, and what /proc says of it, are not ours to trust.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "scheduler/experiment/oracle.h"
#include "scheduler/experiment/program_times.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto times = assay::experiment::line_times(
      text, [](const std::string& line) { return line.find("iterations") != std::string::npos; });
  if (const auto total = assay::experiment::total_ns(times); total && !(*total >= 0)) {
    __builtin_trap();
  }
  for (const auto& [from, to] : assay::experiment::library_code(text)) {
    (void)from;
    (void)to;
  }
  return 0;
}
