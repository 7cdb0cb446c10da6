// SPDX-License-Identifier: Apache-2.0
#include "slowdown/counting/block_counting.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace assay::slowdown {
namespace {

constexpr std::array<std::uint8_t, 24> kTemplate = {
    0x48, 0x8D, 0x64, 0x24, 0x80,                          // lea rsp, [rsp - 128]
    0x9C,                                                  // pushfq
    0xF0, 0x48, 0xFF, 0x04, 0x25, 0x00, 0x00, 0x00, 0x00,  // lock inc qword [counter]
    0x9D,                                                  // popfq
    0x48, 0x8D, 0xA4, 0x24, 0x80, 0x00, 0x00, 0x00,        // lea rsp, [rsp + 128]
};
constexpr std::size_t kCounterPlace = 11;

}  // namespace

std::vector<std::byte> counting_code(std::uint32_t counter) {
  assert(counter < kCountersEnd);
  std::vector<std::byte> code(kTemplate.size());
  std::ranges::transform(kTemplate, code.begin(), [](std::uint8_t one) { return std::byte{one}; });
  for (std::size_t i = 0; i < sizeof(counter); ++i) {
    code[kCounterPlace + i] = static_cast<std::byte>(counter >> (8 * i) & 0xFF);
  }
  return code;
}

UnitInsertions insert_block_counters(const SlowableUnit& unit, std::uint32_t first_counter) {
  UnitInsertions result;
  for (std::uint32_t index = 0; index < unit.blocks.size(); ++index) {
    const SlowableBlock& block = unit.blocks[index];
    if (!block.positions.empty()) {
      std::vector<std::byte> code = counting_code(first_counter + kCounterBytes * index);
      result.byte_count += code.size();
      result.blocks.push_back({block.number, index, {{0, false, std::move(code)}}});
    }
  }
  return result;
}

}  // namespace assay::slowdown
