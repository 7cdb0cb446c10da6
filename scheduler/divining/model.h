// SPDX-License-Identifier: Apache-2.0
// What work each group wants next, from all measurements. Calibration and executions say what an
// instruction costs where it is not hidden; how much of that shows is a scale of the unit (kappa)
// and of the group itself.
#pragma once

#include <vector>

#include "scheduler/divining/groups.h"

namespace assay::divining {

struct Wish {
  double work = 0;          // ns
  double slope = 1;         // time per work, where the target lies
  double deviation_ns = 0;  // of the time that `work` is believed to lead to
};

// By UnitIndex: time per work, the weighted median over the unit's groups. 1 where nothing tells.
std::vector<double> slope_of_units(const Problem& problem, const Observations& observations,
                                   const Groups& groups, const SearchRules& rules);

// By group: the unit's slope, moved as far as the group's own measurements say.
std::vector<double> slope_of_groups(const Problem& problem, const Observations& observations,
                                    const Groups& groups, const std::vector<double>& units,
                                    const SearchRules& rules);

// By group. The whole run's time, which is far less noisy than any block's, has its say: what all
// wishes together would miss it by is spread over them, those least sure first.
std::vector<Wish> wishes(const Problem& problem, const Observations& observations,
                         const Groups& groups, const SearchRules& rules);

}  // namespace assay::divining
