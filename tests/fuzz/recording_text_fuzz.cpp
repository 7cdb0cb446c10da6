// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "scheduler/profilers/readers/recording_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace assay::profilers;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto kept = read_recording_text(text, LossAccount::kept);
  const auto none = read_recording_text(text, LossAccount::none);
  // The account of losses changes nothing else.
  if (kept.has_value() != none.has_value() || (kept && kept->places != none->places)) {
    std::abort();
  }
  return 0;
}
