// SPDX-License-Identifier: Apache-2.0
// Reads any text as an agent string. Options that were parsed must come back the same from their
// own spelling.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "native/options/agent_string.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto options = assay::options::parse_agent_options(text);
  if (options) {
    const auto again =
        assay::options::parse_agent_options(assay::options::to_agent_string(*options));
    // An option that stands at its default is not spelled, so `path-budget=1024` may be missing;
    // the options themselves are equal in any case.
    if (!again || !(*again == *options)) {
      std::abort();
    }
  }
  return 0;
}
