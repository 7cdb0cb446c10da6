// SPDX-License-Identifier: Apache-2.0
// What is to be slowed: the candidate blocks of a program, what is known of them before anything is
// tried, the instructions there are, and the target. Times are CPU nanoseconds per iteration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "native/support/strong_id.h"

namespace assay::divining {

using UnitIndex = StrongId<struct SlowedUnitTag>;       // into Problem::units
using BlockIndex = StrongId<struct SlowedBlockTag>;     // into Problem::blocks
using KindIndex = StrongId<struct InstructionKindTag>;  // into Problem::kinds

// Where a block's executions come from. A compiler's frequencies are estimates: right within a
// factor of two or three, and rarely within a hundredth.
enum class ExecutionSource { exact_count, compiler_frequency };

struct Candidate {
  std::string name;  // the caller's own, unique; means nothing here
  UnitIndex unit;
  double executions = 0;  // per iteration
  ExecutionSource source = ExecutionSource::exact_count;
  std::optional<std::uint32_t> loop;   // number of the innermost loop within the unit
  std::vector<BlockIndex> neighbours;  // candidates that control flows to, or comes from

  // Blocks that are too short to be slowed, and that time moves to and from: what they take is part
  // of this one's time, but is not meant to become longer. Numbers of the caller's own.
  std::vector<std::uint32_t> followers = {};
  double slowed_part = 1;  // of the base time of both: this block's own
};

// A slowdown instruction, and what one costs in a stream of its like.
struct InstructionKind {
  std::string name;
  double cost_ps = 0;
};

struct Problem {
  std::vector<std::string> units;
  std::vector<InstructionKind> kinds;  // the first makes up the bulk, others are mixed in
  std::vector<Candidate> blocks;
  double target = 1.0;  // time to be added, relative to the base: 1.0 is +100 %
};

// Fails (invalid_argument), naming the first thing that cannot be worked with: an index out of
// range, executions or costs that are not positive, a slowed part that is none, no blocks, no kind,
// a target not above 0.
Result<void> check(const Problem& problem);

}  // namespace assay::divining
