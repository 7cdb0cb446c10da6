// SPDX-License-Identifier: Apache-2.0
// Describes a compilation unit when its code is about to be emitted: what can be slowed, and what
// measurements are attributed to. Unlike unit::UnitSnapshot it describes machine code, not events.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "native/unit/unit_identity.h"

namespace assay::codelog {

// The number of operations of a block that come from one line of one method: the innermost method
// of those inlined.
struct SourceCount {
  std::uint32_t method = 0;  // index into DescribedUnit::source_methods
  std::uint32_t line = 0;    // 0: unknown
  std::uint32_t operations = 0;

  bool operator==(const SourceCount&) const = default;
};

struct DescribedBlock {
  std::uint32_t number = 0;      // the compiler's number, unique in the unit
  float frequency = 0;           // executions for each entry, as the compiler estimates
  std::uint32_t loop_depth = 0;  // 0: in no loop
  std::vector<std::uint32_t> successors = {};  // numbers of the blocks that may follow
  // Instructions may stand before the operations 1 to `positions`; operation 0 is the label.
  std::uint32_t positions = 0;
  std::uint32_t with_debug_info = 0;   // operations 1 to `positions` that have a source position
  std::uint32_t first_debug_info = 0;  // first operation with a source position; 0: none has
  // Number of operations 1 to `positions` that call something, the VM's own code included.
  std::uint32_t calls = 0;
  std::vector<SourceCount> sources = {};  // in the order of their first operations

  bool operator==(const DescribedBlock&) const = default;
};

struct DescribedUnit {
  unit::UnitIdentity identity;
  // A hash of blocks, successors and names of operations, before anything was inserted. In units of
  // equal shape the block numbers mean the same.
  std::uint64_t shape = 0;
  std::vector<DescribedBlock> blocks;  // in the order of emission
  // Names such as com.acme.Main.run: without parameters, and without addresses in names of hidden
  // classes.
  std::vector<std::string> source_methods = {};

  bool operator==(const DescribedUnit&) const = default;
};

// Says where the blocks of one installed version lie, as offsets from the code's address. The
// prologue is before the first block; from `blocks_end` on, code is out of line.
struct BlockOffsets {
  std::vector<std::uint32_t> begins;  // in the order of DescribedUnit::blocks, ascending
  std::uint32_t blocks_end = 0;

  bool operator==(const BlockOffsets&) const = default;
};

}  // namespace assay::codelog
