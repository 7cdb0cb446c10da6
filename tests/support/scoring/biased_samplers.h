// SPDX-License-Identifier: Apache-2.0
// Computes what samplers of each bias charge with the time of a program's blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/profilers/reported_profile.h"
#include "scheduler/scoring/experiment.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::test {

using Place = std::pair<std::string, std::uint32_t>;  // method and line
using Charged = std::map<Place, double>;              // time, or number of samples, by place

// Returns the place that is charged with a sample in a block's compiled code. `loops_poll` says
// whether the code was compiled with safepoint polls.
Place charged_place(const TimedProgram& program, std::size_t block, Bias bias, bool loops_poll);

// Returns the places that have samples, as a profile lists them.
std::vector<profilers::ChargedPlace> places_of(const Charged& samples,
                                               const scoring::ProfilerVariant& profiler);

double total(std::span<const double> times);

}  // namespace assay::test
