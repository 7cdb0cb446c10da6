// SPDX-License-Identifier: Apache-2.0
// Runs that tell their iterations (IteratedRuns): what their time is spent on, and what profilers
// and our own sampler say of them.
#pragma once

#include <vector>

#include "native/statistics/random_numbers.h"
#include "scheduler/scoring/experiment.h"
#include "tests/support/scoring/biased_samplers.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::test {

// What compiled code takes, block by block, in ns of all iterations.
struct BlockTimes {
  std::vector<double> unslowed = {};
  std::vector<double> planned = {};  // once the plan is in place
};

// Whether the variant's plan makes anything slower.
bool slows(const scoring::Variant& variant);

// Of one run; the last one is its own, those before are of profilers without runs, which say what
// the oracle's run says by other names. Their `order` is not filled in.
std::vector<scoring::Cell> cells_of_iterations(const Simulation& simulation,
                                               const IteratedRuns& runs,
                                               const scoring::CellKey& key,
                                               const BlockTimes& blocks,
                                               statistics::RandomNumbers& random);

// With the time in Java code of a run that is disturbed as much as runs are on average.
Charged charged_on_average(const TimedProgram& program, const IteratedRuns& runs,
                           const BlockTimes& blocks, Bias bias, bool loops_poll);

}  // namespace assay::test
