// SPDX-License-Identifier: Apache-2.0
// From work to whole instructions. Where one instruction is too coarse, others of another cost are
// mixed in; what is left over is rounded so that the errors of a unit's blocks cancel.
#pragma once

#include <span>
#include <vector>

#include "scheduler/divining/plan.h"
#include "scheduler/divining/rules.h"

namespace assay::divining {

struct BlockWish {
  double work = 0;   // ns
  double slope = 1;  // time per work
};

// Each block gets one of the two mixtures next to its wish, below and above; no block is moved
// further to make up for others.
Plan round_jointly(const Problem& problem, std::span<const BlockWish> wanted,
                   std::span<const double> base_ns, const SearchRules& rules);

}  // namespace assay::divining
