// SPDX-License-Identifier: Apache-2.0
#include "scheduler/markers/marker_scan.h"

#include <Zydis/Zydis.h>

#include <optional>

#include "slowdown/markers/block_marker.h"

namespace assay::markers {
namespace {

constexpr ZyanU8 kDisplacement32 = 2;  // ModRM.mod: memory operand with 32 bits of displacement
constexpr ZyanU8 kScaled = 4;          // ModRM.rm: its registers are in the SIB byte

std::optional<std::uint32_t> marked_block(const ZydisDecodedInstruction& instruction) {
  constexpr ZyanU8 kTagSib = slowdown::kMarkerTag[3];
  const auto& raw = instruction.raw;
  const bool is_marker = instruction.mnemonic == ZYDIS_MNEMONIC_NOP &&
                         instruction.length == slowdown::kMarkerBytes && raw.prefix_count == 0 &&
                         raw.modrm.mod == kDisplacement32 && raw.modrm.reg == 0 &&
                         raw.modrm.rm == kScaled &&
                         (raw.sib.scale << 6 | raw.sib.index << 3 | raw.sib.base) == kTagSib;
  return is_marker ? std::optional(static_cast<std::uint32_t>(raw.disp.value)) : std::nullopt;
}

}  // namespace

MarkerScan find_markers(std::span<const std::byte> code) {
  ZydisDecoder decoder;
  ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
  MarkerScan scan;
  std::size_t at = 0;
  while (at < code.size()) {
    ZydisDecodedInstruction instruction;
    const ZyanStatus status = ZydisDecoderDecodeInstruction(&decoder, nullptr, code.data() + at,
                                                            code.size() - at, &instruction);
    if (!ZYAN_SUCCESS(status)) {
      scan.undecodable.push_back(at++);
      continue;
    }
    if (const auto block = marked_block(instruction)) {
      scan.markers.push_back({at, *block});
    }
    at += instruction.length;
  }
  return scan;
}

}  // namespace assay::markers
