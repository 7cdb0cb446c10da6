// SPDX-License-Identifier: Apache-2.0
// Judges a plan in JVMs that it was not found in, beside JVMs without it: all together, and one by
// one, as somebody who runs the plan once will see it. The functions are pure.
#pragma once

#include <span>
#include <vector>

#include "native/support/result.h"
#include "scheduler/divining/assessment.h"
#include "scheduler/divining/measurement.h"

namespace assay::divining {

struct FreshCheck {
  Groups groups;
  Assessment reached;              // all slowed JVMs together
  double noise_floor = 0;          // mean error that an exact plan would show in place of `reached`
  std::vector<Assessment> slowed;  // each slowed JVM against all bases
  // Each base against the other bases, as if it ran a plan that changes nothing. The error is the
  // difference between two bases.
  std::vector<Assessment> bases;
  // Blocks that most JVMs do not have as the search had them; the figures leave them out.
  std::vector<BlockIndex> unmeasured;
};

// Compares slowed JVMs with JVMs without a plan. `installs` has one install for each JVM. `base_ns`
// has the times, by BlockIndex, that the search began with; they tell what share of the time is
// unmeasured. The function fails (not_found) where less than half of the time was measured. A JVM
// in which too little of the rest was measured is left out of `slowed` and `bases`. The half-widths
// of `reached` are infinite where there is only one slowed JVM, or only one base.
Result<FreshCheck> check_of(const Problem& problem, const SearchRules& rules, Groups groups,
                            const Plan& checked, const FreshInstalls& installs,
                            std::span<const double> base_ns);

// Returns, by BlockIndex, which blocks are known singly: no other block is in their group, so their
// time is theirs alone, and in fresh JVMs they were near the target.
std::vector<bool> known_singly(const FreshCheck& check);

}  // namespace assay::divining
