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
  constexpr ZyanU8 kTagOpcode = slowdown::kMarkerTag[1];  // 0F 18 to 0F 1E are nops, too
  constexpr ZyanU8 kTagSib = slowdown::kMarkerTag[3];
  const auto& raw = instruction.raw;
  const bool is_marker =
      instruction.mnemonic == ZYDIS_MNEMONIC_NOP && instruction.length == slowdown::kMarkerBytes &&
      instruction.opcode == kTagOpcode && raw.prefix_count == 0 &&
      raw.modrm.mod == kDisplacement32 && raw.modrm.reg == 0 && raw.modrm.rm == kScaled &&
      (raw.sib.scale << 6 | raw.sib.index << 3 | raw.sib.base) == kTagSib;
  return is_marker ? std::optional(static_cast<std::uint32_t>(raw.disp.value)) : std::nullopt;
}

// Returns how many bytes of an overwritten entry are left behind a jump. HotSpot writes a jump over
// the entry of code that must not be entered any more, at any time after the installation. Graal's
// instruction there probes the stack: `mov [rsp - distance], eax`. It is two bytes longer than the
// jump, and its last byte is the highest of a negative number.
std::size_t left_of_overwritten_entry(std::span<const std::byte> code, std::size_t at,
                                      const ZydisDecodedInstruction& instruction) {
  constexpr std::size_t kLeftBytes = 2;
  const std::size_t end = at + instruction.length;
  const bool is_jump =
      instruction.mnemonic == ZYDIS_MNEMONIC_JMP && instruction.raw.imm[0].size == 32;
  if (!is_jump || end + kLeftBytes > code.size()) {
    return 0;
  }
  const auto target = static_cast<std::int64_t>(end) + instruction.raw.imm[0].value.s;
  const bool leaves = target < 0 || target >= static_cast<std::int64_t>(code.size());
  return leaves && code[end + kLeftBytes - 1] == std::byte{0xFF} ? kLeftBytes : 0;
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
    const bool is_before_blocks = scan.markers.empty();
    at += instruction.length +
          (is_before_blocks ? left_of_overwritten_entry(code, at, instruction) : 0);
  }
  return scan;
}

}  // namespace assay::markers
