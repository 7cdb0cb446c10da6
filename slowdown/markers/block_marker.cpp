// SPDX-License-Identifier: Apache-2.0
#include "slowdown/markers/block_marker.h"

#include <algorithm>
#include <utility>

namespace assay::slowdown {
namespace {

void put_in_front(std::vector<std::byte> marker, std::vector<Insertion>& insertions) {
  if (insertions.empty() || insertions.front().position != 0) {
    insertions.insert(insertions.begin(), {0, false, std::move(marker)});
    return;
  }
  std::vector<std::byte>& bytes = insertions.front().bytes;
  bytes.insert(bytes.begin(), marker.begin(), marker.end());
}

}  // namespace

std::vector<std::byte> marker_of(BlockNumber block) {
  std::vector<std::byte> bytes;
  bytes.reserve(kMarkerBytes);
  for (const std::uint8_t byte : kMarkerTag) {
    bytes.push_back(std::byte{byte});
  }
  for (unsigned i = 0; i < 4; ++i) {
    bytes.push_back(static_cast<std::byte>(block.value() >> (8 * i) & 0xFF));
  }
  return bytes;
}

std::vector<BlockInsertions> with_markers(const SlowableUnit& unit,
                                          std::vector<BlockInsertions> insertions) {
  std::vector<BlockInsertions> marked;
  marked.reserve(unit.blocks.size());
  auto next = insertions.begin();
  for (std::uint32_t index = 0; index < unit.blocks.size(); ++index) {
    const bool has_insertions = next != insertions.end() && next->index == index;
    BlockInsertions block =
        has_insertions ? std::move(*next++) : BlockInsertions{unit.blocks[index].number, index, {}};
    if (!unit.blocks[index].positions.empty()) {
      put_in_front(marker_of(block.block), block.insertions);
    }
    if (!block.insertions.empty()) {
      marked.push_back(std::move(block));
    }
  }
  return marked;
}

}  // namespace assay::slowdown
