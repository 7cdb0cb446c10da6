// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

struct NamedResults {
  std::string name;  // name of its folder
  Results results;
};

// Merges results of the same design (program, command, machine, versions, profilers, plans and
// blocks) into one, with the forks of all of them. Other results stay beside each other, in the
// order of the first part of each. Fails (invalid_argument) where two parts hold the same run,
// because it would count twice, and where cells of two parts of one program mean different things.
Result<std::vector<Results>> merged(std::vector<NamedResults> parts);

}  // namespace assay::scoring
