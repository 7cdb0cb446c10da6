// SPDX-License-Identifier: Apache-2.0
// Finds the slowdowns of the whole program, in percent, that a score is about.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"

namespace assay::experiment {

// Returns the plan files by the targets that they name. Fails (invalid_argument) where a plan names
// no target, or a target that an experiment cannot have (design/targets.h), or two plans name the
// same target.
Result<std::map<double, std::string>> plans_by_target(std::span<const std::string> files);

// Returns the targets of given plans and the targets that were asked for, each once, in ascending
// order; the usual targets where there are neither.
std::vector<double> united_targets(std::vector<double> of_plans, std::span<const double> asked_for,
                                   std::span<const double> usual);

}  // namespace assay::experiment
