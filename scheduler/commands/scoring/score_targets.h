// SPDX-License-Identifier: Apache-2.0
// Which slowdowns of the whole program a score is about, in percent.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"

namespace assay::commands {

// Plan files by the target that each says it is for. Fails (invalid_argument) where one says none,
// or one that an experiment cannot have (design/targets.h), or two say the same.
Result<std::map<double, std::string>> plans_by_target(std::span<const std::string> files);

// In ascending order: those that plans are given for and those that were asked for, each once; the
// usual ones where there are neither.
std::vector<double> united_targets(std::vector<double> of_plans, std::span<const double> asked_for,
                                   std::span<const double> usual);

}  // namespace assay::commands
