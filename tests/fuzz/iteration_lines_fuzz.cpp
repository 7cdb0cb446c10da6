// SPDX-License-Identifier: Apache-2.0
// Reads any text as a program's output and as lines of /proc, because neither can be trusted.
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
