// SPDX-License-Identifier: Apache-2.0
// Turns work into whole instructions. Where one instruction is too coarse, instructions of another
// cost are mixed in; the rest is rounded so that the errors of a unit's blocks cancel.
#pragma once

#include <span>
#include <vector>

#include "scheduler/divining/plan.h"
#include "scheduler/divining/rules.h"

namespace assay::divining {

struct BlockWish {
  double work = 0;   // in nanoseconds
  double slope = 1;  // time per work
};

// Returns a plan in which each block gets one of the two mixtures next to its wish, below or above;
// no block is moved further to make up for others.
Plan round_jointly(const Problem& problem, std::span<const BlockWish> wanted,
                   std::span<const double> base_ns, const SearchRules& rules);

}  // namespace assay::divining
