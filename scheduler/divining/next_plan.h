// SPDX-License-Identifier: Apache-2.0
// Makes the plan to try next: the model's wishes are shared out to the members of groups, kept from
// growing too fast, and rounded.
//
// Rounding turns work into whole instructions. Where one instruction is too coarse, instructions of
// another cost are mixed in; the rest is rounded so that the errors of a unit's blocks cancel.
#pragma once

#include <span>
#include <vector>

#include "scheduler/divining/groups.h"
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

// Returns the next plan, from all plans measured so far; where there are none, from executions and
// calibrated costs alone.
Plan next_plan(const Problem& problem, const Observations& observations, const Groups& groups,
               const SearchRules& rules);

}  // namespace assay::divining
