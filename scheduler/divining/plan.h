// SPDX-License-Identifier: Apache-2.0
// How many instructions of each kind each block gets, and how much work that is by calibration.
#pragma once

#include <cstdint>
#include <vector>

#include "scheduler/divining/problem.h"

namespace assay::divining {

using Counts = std::vector<std::uint32_t>;  // by KindIndex

struct Plan {
  std::vector<Counts> blocks;  // by BlockIndex

  friend bool operator==(const Plan&, const Plan&) = default;
};

Plan empty_plan(const Problem& problem);
bool is_empty(const Counts& counts);
bool is_empty(const Plan& plan);
std::uint64_t instruction_count(const Counts& counts);

// What one instruction of `kind` adds to an iteration when it is put into `block` and costs there
// what it costs alone.
double instruction_ns(const Problem& problem, BlockIndex block, KindIndex kind);

// The *work* put into a block: its instructions' calibrated cost in an iteration. How much longer
// the block then takes is another matter, and what is searched for.
double work_ns(const Problem& problem, BlockIndex block, const Counts& counts);
std::vector<double> work_ns(const Problem& problem, const Plan& plan);

}  // namespace assay::divining
