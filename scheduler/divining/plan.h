// SPDX-License-Identifier: Apache-2.0
// Describes how many instructions of each kind each block gets, and computes how much work they are
// by calibration.
#pragma once

#include <cstdint>
#include <vector>

#include "scheduler/divining/problem.h"

namespace assay::divining {

using Counts = std::vector<std::uint32_t>;  // numbers of instructions, by KindIndex

struct Plan {
  std::vector<Counts> blocks;  // indexed by BlockIndex

  friend bool operator==(const Plan&, const Plan&) = default;
};

Plan empty_plan(const Problem& problem);
bool is_empty(const Counts& counts);
bool is_empty(const Plan& plan);
std::uint64_t instruction_count(const Counts& counts);

// Returns the nanoseconds that one instruction of `kind` adds to an iteration when it is put into
// `block` and costs as much there as it does alone.
double instruction_ns(const Problem& problem, BlockIndex block, KindIndex kind);

// Returns the *work* put into a block: its instructions' calibrated cost in an iteration, in
// nanoseconds. How much longer the block then takes differs from the work, and is searched for.
double work_ns(const Problem& problem, BlockIndex block, const Counts& counts);
std::vector<double> work_ns(const Problem& problem, const Plan& plan);

}  // namespace assay::divining
