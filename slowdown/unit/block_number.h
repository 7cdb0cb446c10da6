// SPDX-License-Identifier: Apache-2.0
// Names a block within its unit by the block's number in the compiler's graph. Code that
// belongs to no block of the graph has numbers of its own, at the top of the range.
#pragma once

#include <cstdint>
#include <string>

#include "native/support/strong_id.h"

namespace assay::slowdown {

using BlockNumber = StrongId<struct BlockNumberTag>;

inline constexpr BlockNumber kPrologue{0xFFFF'FFFD};   // code before the first block
inline constexpr BlockNumber kOutOfLine{0xFFFF'FFFE};  // behind the last block: stubs of all kinds
inline constexpr BlockNumber kUnknownBlock{0xFFFF'FFFF};

// Pseudo-blocks are in the block map, so that their time is known, but cannot be slowed.
constexpr bool is_pseudo_block(BlockNumber block) { return block >= kPrologue; }

inline std::string to_string(BlockNumber block) {
  if (block == kPrologue) {
    return "prologue";
  }
  if (block == kOutOfLine) {
    return "out of line";
  }
  return block == kUnknownBlock ? "unknown" : std::to_string(block.value());
}

}  // namespace assay::slowdown
