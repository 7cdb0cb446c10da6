// SPDX-License-Identifier: Apache-2.0
#include "scheduler/markers/map_agreement.h"

#include <Zydis/Zydis.h>

#include <map>
#include <optional>
#include <utility>

#include "slowdown/markers/block_marker.h"

namespace assay::markers {
namespace {

std::string at(std::uint64_t offset) { return "+" + std::to_string(offset); }

std::string block(std::uint32_t number) { return "block " + std::to_string(number); }

// The places of a block's markers, by the number of the block.
using MarkerPlaces = std::map<std::uint32_t, std::vector<std::uint64_t>>;

std::string difference_of(const codelog::DescribedBlock& described, std::uint64_t begin,
                          const std::vector<std::uint64_t>& places) {
  if (described.positions == 0) {
    return places.empty() ? ""
                          : block(described.number) + " has a marker, but no operation to mark";
  }
  if (places.empty()) {
    return "there is no marker of " + block(described.number) + ", which the log has at " +
           at(begin);
  }
  if (places.size() > 1) {
    return "there are " + std::to_string(places.size()) + " markers of " + block(described.number) +
           ", the first two at " + at(places[0]) + " and " + at(places[1]);
  }
  return places[0] == begin ? ""
                            : "the marker of " + block(described.number) + " is at " +
                                  at(places[0]) + ", but the log has it at " + at(begin);
}

std::vector<std::string> differences_with(const codelog::DescribedUnit& unit,
                                          const codelog::BlockOffsets& offsets,
                                          const MarkerScan& scan) {
  MarkerPlaces places;
  for (const FoundMarker& marker : scan.markers) {
    places[marker.block].push_back(marker.offset);
  }
  std::vector<std::string> reasons;
  for (std::size_t i = 0; i < unit.blocks.size(); ++i) {
    const auto found = places.extract(unit.blocks[i].number);
    std::string reason = difference_of(unit.blocks[i], offsets.begins[i],
                                       found ? found.mapped() : std::vector<std::uint64_t>{});
    if (!reason.empty()) {
      reasons.push_back(std::move(reason));
    }
  }
  for (const auto& [number, offsets_of_it] : places) {
    reasons.push_back("a marker at " + at(offsets_of_it.front()) + " of " + block(number) +
                      ", which the unit does not have");
  }
  // A sweep that is out of step might miss markers.
  if (!scan.undecodable.empty() && scan.undecodable.front() < offsets.blocks_end) {
    reasons.push_back("no instruction begins at " + at(scan.undecodable.front()) +
                      ", between blocks");
  }
  return reasons;
}

constexpr ZyanU8 kDisplacement32 = 2;  // ModRM.mod: memory operand with 32 bits of displacement
constexpr ZyanU8 kScaled = 4;          // ModRM.rm: the registers are in the SIB byte

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
// instruction there probes the stack: `mov [rsp - distance], eax`. This instruction is two bytes
// longer than the jump, and its last byte is the highest of a negative number.
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

std::vector<std::string> differences(const codelog::DescribedUnit& unit,
                                     const codelog::BlockOffsets& offsets,
                                     std::span<const std::byte> code) {
  return differences_with(unit, offsets, find_markers(code));
}

MapAgreement compare_maps(const codelog::CodeLog& log) {
  MapAgreement agreement;
  agreement.installations = log.installations.size();
  for (std::size_t i = 0; i < log.installations.size(); ++i) {
    const codelog::Installation& installation = log.installations[i];
    if (installation.code.empty()) {
      ++agreement.without_code;
      continue;
    }
    const codelog::DescribedUnit& unit = log.units[installation.unit_id].description;
    const MarkerScan scan = find_markers(installation.code);
    agreement.blocks += unit.blocks.size();
    agreement.markers += scan.markers.size();
    agreement.undecodable_bytes += scan.undecodable.size();
    auto reasons = differences_with(unit, installation.offsets, scan);
    if (!reasons.empty()) {
      agreement.disagreements.push_back({i, std::move(reasons)});
    }
  }
  return agreement;
}

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
