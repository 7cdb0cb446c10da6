// SPDX-License-Identifier: Apache-2.0
// Reads any text as a program's output and as lines of /proc, because neither can be trusted.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "scheduler/experiment/oracle.h"
#include "scheduler/experiment/program_times.h"
#include "scheduler/measuring/told_time.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const assay::experiment::LineReader reader{
      .ends_an_iteration =
          [](const std::string& line) { return line.find("iterations") != std::string::npos; },
      .time_ns =
          [](const std::string& line) {
            const std::array<assay::measuring::LinePart, 2> groups{
                {{line.size() / 3, line.size() / 2}, {line.size() / 2, line.size()}}};
            return assay::measuring::told_time_ns(line, groups);
          }};
  const auto times = assay::experiment::line_times(
      {.text = std::string(text), .arrivals = {{size / 2, 7}}}, reader);
  if (const auto total = assay::experiment::total_ns(times); total && !(*total >= 0)) {
    __builtin_trap();
  }
  for (const auto& [from, to] : assay::experiment::library_code(text)) {
    (void)from;
    (void)to;
  }
  return 0;
}
