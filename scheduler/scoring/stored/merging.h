// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

// Whether both ran the same: program, command, machine, versions, profilers, plans and blocks.
bool is_same_design(const Experiment& a, const Experiment& b);

// Results of the same design become one, with the forks of all of them; others stay beside each
// other. In the order of the first of each.
std::vector<Results> merged(std::vector<Results> parts);

}  // namespace assay::scoring
