// SPDX-License-Identifier: Apache-2.0
// Makes marker instructions (requirement S1; paper 4, section 4.4.1): one at the start of each
// block, which carries the block's number into the machine code, where a disassembler finds it
// again. The paper takes vector instructions that do change a register; assay takes a long nop,
// which changes nothing:
//   nop dword [rdi + 8 * rsi + number]
// Compilers pad with nops too, but with a displacement of 0 and over rax; the two registers and the
// scale are the tag.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "slowdown/insertion/unit_plan.h"
#include "slowdown/unit/block_number.h"
#include "slowdown/unit/unit_key.h"

namespace assay::slowdown {

// The opcode, ModRM and SIB byte. The block's number follows, as 32 bits, little-endian.
inline constexpr std::array<std::uint8_t, 4> kMarkerTag = {0x0F, 0x1F, 0x84, 0xF7};
inline constexpr std::size_t kMarkerBytes = kMarkerTag.size() + 4;

std::vector<std::byte> marker_of(BlockNumber block);

// Adds a marker at the start of each block, in front of anything else that is inserted into the
// unit. Blocks in which nothing can stand get no marker.
std::vector<BlockInsertions> with_markers(const SlowableUnit& unit,
                                          std::vector<BlockInsertions> insertions);

}  // namespace assay::slowdown
