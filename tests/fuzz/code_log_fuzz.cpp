// SPDX-License-Identifier: Apache-2.0
// Whatever a code log holds, reading it ends, in one piece or in two, with the same.
#include <cstdint>
#include <cstdlib>
#include <span>

#include "native/codelog/code_log.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace assay::codelog;
  const auto bytes = std::as_bytes(std::span(data, size));
  CodeLog whole;
  const auto end = read_more(bytes, 0, whole);
  CodeLog pieces;
  const auto middle = read_more(bytes.first(size / 2), 0, pieces);
  if (!end || !middle) {
    return 0;
  }
  const auto rest = read_more(bytes.subspan(*middle), *middle, pieces);
  if (!rest || *rest != *end || pieces.units.size() != whole.units.size() ||
      pieces.block_counts.size() != whole.block_counts.size() ||
      pieces.damaged_records != whole.damaged_records) {
    std::abort();
  }
  return 0;
}
