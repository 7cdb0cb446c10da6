// SPDX-License-Identifier: Apache-2.0
// Finds marker instructions (slowdown/markers) in machine code by disassembling it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay::markers {

struct FoundMarker {
  std::uint64_t offset = 0;  // offset of its first byte
  std::uint32_t block = 0;

  bool operator==(const FoundMarker&) const = default;
};

struct MarkerScan {
  std::vector<FoundMarker> markers;  // sorted by offset
  // Offsets of bytes that begin no instruction. Graal keeps the tables of switches behind the
  // blocks, between out-of-line code: these are read as if they were instructions, and some are
  // none.
  std::vector<std::uint64_t> undecodable;
};

// Sweeps over the code, instruction by instruction from its first byte on. Where none begins, the
// sweep goes on at the next byte: x86 code comes back into step within a few instructions. An entry
// that the VM has overwritten since the installation does not bring it out of step.
MarkerScan find_markers(std::span<const std::byte> code);

}  // namespace assay::markers
