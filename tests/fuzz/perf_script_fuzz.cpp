// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "scheduler/profilers/readers/perf_script.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto profile = assay::profilers::read_perf_script(text, 938);  // process of the corpus
  if (!profile) {
    return 0;
  }
  std::uint64_t samples = profile->outside_java + profile->unknown;
  for (const auto& place : profile->places) {
    samples += place.samples;
  }
  // A line is a sample at most.
  if (samples > static_cast<std::uint64_t>(std::ranges::count(text, '\n')) + 1) {
    std::abort();
  }
  return 0;
}
