// SPDX-License-Identifier: Apache-2.0
// Simulates runs that tell their iterations (IteratedRuns): what their time is spent on, and what
// profilers and our own sampler report about them.
#pragma once

#include <vector>

#include "native/statistics/random_numbers.h"
#include "scheduler/scoring/experiment.h"
#include "tests/support/scoring/biased_samplers.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::test {

// The time of compiled code, block by block, in nanoseconds of all iterations.
struct BlockTimes {
  std::vector<double> unslowed = {};
  std::vector<double> planned = {};  // time when the plan is in place
};

// Tells whether the variant's plan makes anything slower.
bool slows(const scoring::Variant& variant);

// Returns the cells of one run, without `order`. The last cell is the run's own. The cells before
// it belong to profilers without runs, which report the oracle's run by other names.
std::vector<scoring::Cell> cells_of_iterations(const Simulation& simulation,
                                               const IteratedRuns& runs,
                                               const scoring::CellKey& key,
                                               const BlockTimes& blocks,
                                               statistics::RandomNumbers& random);

// Charges places with the time in Java code of a run that is disturbed as much as runs are on
// average.
Charged charged_on_average(const TimedProgram& program, const IteratedRuns& runs,
                           const BlockTimes& blocks, Bias bias, bool loops_poll);

}  // namespace assay::test
