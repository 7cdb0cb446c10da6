// SPDX-License-Identifier: Apache-2.0
// A plan in JVMs that it was not found in, beside JVMs without it: all together, and one by one, as
// whoever runs the plan once will meet it. Pure.
#pragma once

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
};

// `installs` has one for each JVM. Fails (not_found) where too little was measured. A JVM in which
// too little was measured is none of `slowed` or `bases`. A single JVM tells no interval.
Result<FreshCheck> check_of(const Problem& problem, const SearchRules& rules, Groups groups,
                            const Plan& checked, const FreshInstalls& installs);

}  // namespace assay::divining
