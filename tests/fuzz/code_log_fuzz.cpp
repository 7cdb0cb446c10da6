// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a code log. Reading must end, and give the same whether the log is read in one
// piece or in two.
#include <cstdint>
#include <cstdlib>
#include <span>

#include "native/codelog/code_log.h"

namespace {

std::size_t code_bytes_of(const assay::codelog::CodeLog& log) {
  std::size_t sum = 0;
  for (const assay::codelog::Installation& one : log.installations) {
    sum += one.code.size();
  }
  return sum;
}

std::size_t descriptors_of(const assay::codelog::CodeLog& log) {
  std::size_t sum = 0;
  for (const assay::codelog::CodeDebugInfo& one : log.debug_infos) {
    sum += one.descriptors.size();
    for (const assay::codelog::PcDescriptor& descriptor : one.descriptors) {
      if (descriptor.method >= one.methods.size()) {
        std::abort();
      }
    }
  }
  return sum;
}

}  // namespace

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
      code_bytes_of(pieces) != code_bytes_of(whole) ||
      descriptors_of(pieces) != descriptors_of(whole) ||
      pieces.damaged_records != whole.damaged_records) {
    std::abort();
  }
  return 0;
}
