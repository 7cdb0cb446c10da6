// SPDX-License-Identifier: Apache-2.0
// A plan in JVMs that it was not found in, beside JVMs without it: all together, and one by one, as
// whoever runs the plan once will meet it. Pure.
#pragma once

#include <span>
#include <vector>

#include "native/support/result.h"
#include "scheduler/divining/assessment.h"
#include "scheduler/divining/measurement.h"

namespace assay::divining {

struct FreshCheck {
  Groups groups;
  Assessment reached;              // of all slowed JVMs together
  double noise_floor = 0;          // of that
  std::vector<Assessment> slowed;  // each slowed JVM against all bases
  std::vector<Assessment> bases;   // each base against the others, as a plan that changes nothing:
                                   // what two bases differ by
  std::vector<BlockIndex> unmeasured;  // blocks that most JVMs do not have as the search had them:
                                       // nothing of them is in the figures
};

// `installs` has one for each JVM, `base_ns` the times by BlockIndex that the search began with:
// they tell what share of the time is unmeasured. Fails (not_found) where less than half of it was
// measured. A JVM in which too little of the rest was measured is none of `slowed` or `bases`. A
// single JVM tells no interval.
Result<FreshCheck> check_of(const Problem& problem, const SearchRules& rules, Groups groups,
                            const Plan& checked, const FreshInstalls& installs,
                            std::span<const double> base_ns);

}  // namespace assay::divining
