// SPDX-License-Identifier: Apache-2.0
// Compares the two block maps of a run: what the compiler side wrote down while it emitted the code
// (BlockOffsets), and the markers that a disassembler finds in the code that was installed.
//
// The markers (slowdown/markers) are found in the machine code by disassembling it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "native/codelog/code_log.h"

namespace assay::markers {

struct FoundMarker {
  std::uint64_t offset = 0;  // offset of the marker's first byte
  std::uint32_t block = 0;

  bool operator==(const FoundMarker&) const = default;
};

struct MarkerScan {
  std::vector<FoundMarker> markers;  // sorted by offset
  // Offsets of bytes that begin no instruction. Graal keeps the tables of switches behind the
  // blocks, between out-of-line code. The sweep reads tables as if they were instructions, and some
  // of their bytes begin no instruction.
  std::vector<std::uint64_t> undecodable;
};

// Sweeps over the code, instruction by instruction from its first byte on. Where no instruction
// begins, the sweep goes on at the next byte: x86 code comes back into step within a few
// instructions. An entry that the VM has overwritten since the installation does not bring the
// sweep out of step.
MarkerScan find_markers(std::span<const std::byte> code);

// Returns why the maps of one installed version differ, a sentence for each block; empty where the
// maps agree.
std::vector<std::string> differences(const codelog::DescribedUnit& unit,
                                     const codelog::BlockOffsets& offsets,
                                     std::span<const std::byte> code);

struct Disagreement {
  std::size_t installation = 0;  // index into CodeLog::installations
  std::vector<std::string> reasons;
};

struct MapAgreement {
  std::uint64_t installations = 0;
  std::uint64_t without_code = 0;  // installations whose bytes the log lacks; not compared
  std::uint64_t blocks = 0;        // blocks of the compared installations
  std::uint64_t markers = 0;
  std::uint64_t undecodable_bytes = 0;  // all of them behind the blocks where the maps agree
  std::vector<Disagreement> disagreements;
};

MapAgreement compare_maps(const codelog::CodeLog& log);

}  // namespace assay::markers
