// SPDX-License-Identifier: Apache-2.0
// Fits a score into the time that the user gives it (budget.h has the decision).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "native/support/result.h"
#include "scheduler/experiment/budget.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/experiment/running/arms.h"
#include "scheduler/scoring/design/run_order.h"

namespace assay::experiment {

// Expected wall times of an unchanged run, in seconds. Where the whole program is slowed, a run has
// to last until all units of its plan are there; else until those of the blocks are.
struct RunSeconds {
  double with_whole_program = 0;
  double blocks_alone = 0;
};

// Returns what is run of an extent, for blocks that are slowed alone.
std::vector<scoring::Arm> arms_within(const ScoreSetup& setup, Pairs pairs,
                                      std::span<const scoring::ProfilerVariant> profilers,
                                      std::span<const scoring::BlockExperiment> blocks,
                                      const Extent& extent);

// Returns the minutes of the fewest runs that decide, after `passed_s` seconds.
double least_minutes_of(const ScoreSetup& setup, double run_s, double passed_s,
                        std::span<const scoring::BlockExperiment> blocks);

// Returns the extent that fits into the time that is left, `passed_s` of it being over; nothing
// where there is no limit. Fails (limit_exceeded) where nothing fits, with the time that it takes.
// Profilers and controls that are left out are removed from the experiment, and told there.
Result<std::optional<Extent>> fit_into_time(const ScoreSetup& setup, Pairs pairs, double passed_s,
                                            const RunSeconds& run_s,
                                            scoring::Experiment& experiment);

}  // namespace assay::experiment
