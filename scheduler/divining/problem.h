// SPDX-License-Identifier: Apache-2.0
// Describes what is to be slowed: the candidate blocks of a program, what is known of them before
// anything is tried, the instructions there are, and the target. Times are CPU nanoseconds per
// iteration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "native/support/strong_id.h"

namespace assay::divining {

using UnitIndex = StrongId<struct SlowedUnitTag>;       // index into Problem::units
using BlockIndex = StrongId<struct SlowedBlockTag>;     // index into Problem::blocks
using KindIndex = StrongId<struct InstructionKindTag>;  // index into Problem::kinds

// Says where a block's executions come from. A compiler's frequencies are estimates: they are right
// within a factor of two or three, and rarely within a hundredth.
enum class ExecutionSource { exact_count, compiler_frequency };

struct Candidate {
  std::string name;  // unique; the caller chooses it, and divining only repeats it in messages
  UnitIndex unit;
  double executions = 0;  // number of executions per iteration
  ExecutionSource source = ExecutionSource::exact_count;
  std::optional<std::uint32_t> loop;   // number of the innermost loop within the unit
  std::vector<BlockIndex> neighbours;  // candidates before and after this block in the control flow

  // Blocks that are too short to be slowed, and that exchange time with this block. The time of
  // these blocks is part of this block's time, but is not meant to become longer. The caller
  // chooses the numbers of these blocks.
  std::vector<std::uint32_t> followers = {};
  double slowed_part = 1;  // the block's own share (0 to 1) of the base time with its followers
};

// Describes a kind of slowdown instruction.
struct InstructionKind {
  std::string name;
  double cost_ps = 0;  // picoseconds of one instruction in a stream of equal ones
};

struct Problem {
  std::vector<std::string> units;
  std::vector<InstructionKind> kinds;  // the first makes up the bulk, the others are mixed in
  std::vector<Candidate> blocks;
  double target = 1.0;  // time to be added, relative to the base: 1.0 is +100 %
};

// Fails (invalid_argument) with the first thing that cannot be worked with: an index out of range,
// executions or costs that are not positive, a slowed part that is not above 0 and at most 1, no
// blocks, no kind, or a target that is not above 0.
Result<void> check(const Problem& problem);

}  // namespace assay::divining
