// SPDX-License-Identifier: Apache-2.0
// Computes what work each group wants next, from all measurements. Calibration and executions say
// what an instruction costs where the pipeline does not hide it. The share of this cost that shows
// is a factor of the unit (kappa) and of the group itself.
#pragma once

#include <vector>

#include "scheduler/divining/groups.h"

namespace assay::divining {

struct Wish {
  double work = 0;          // in nanoseconds
  double slope = 1;         // time per work, near the target
  double deviation_ns = 0;  // standard deviation of the time that `work` is predicted to lead to
};

// Returns the time per work of each unit, by UnitIndex: the weighted median over the unit's groups;
// 1 where no measurement had enough work.
std::vector<double> slope_of_units(const Problem& problem, const Observations& observations,
                                   const Groups& groups, const SearchRules& rules);

// Returns the slope of each group: the unit's slope, moved as far as the group's measurements say.
std::vector<double> slope_of_groups(const Problem& problem, const Observations& observations,
                                    const Groups& groups, const std::vector<double>& units,
                                    const SearchRules& rules);

// Returns a wish for each group. The wishes are corrected by the whole run's time, which is far
// less noisy than any block's: the amount by which all wishes together would miss the run's target
// is spread over the wishes, in proportion to the variance of each.
std::vector<Wish> wishes(const Problem& problem, const Observations& observations,
                         const Groups& groups, const SearchRules& rules);

}  // namespace assay::divining
