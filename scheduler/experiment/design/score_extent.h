// SPDX-License-Identifier: Apache-2.0
// Fits a score into the time that the user gives it (budget.h has the decision).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "native/support/result.h"
#include "scheduler/experiment/budget.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/experiment/running/arms.h"
#include "scheduler/scoring/design/run_order.h"

namespace assay::experiment {

// Says what the runs of an extent are like: which blocks are slowed alone, and the expected wall
// time of an unchanged run, in seconds.
struct RunsOfExtent {
  std::vector<scoring::BlockExperiment> blocks = {};
  double run_s = 0;
};
using RunsOf = std::function<RunsOfExtent(const Extent& extent)>;

// Returns what is run of an extent, for blocks that are slowed alone.
std::vector<scoring::Arm> arms_within(const ScoreSetup& setup, Pairs pairs,
                                      std::span<const scoring::ProfilerVariant> profilers,
                                      std::span<const scoring::BlockExperiment> blocks,
                                      const Extent& extent);

// Returns the minutes of the fewest runs that decide, after `passed_s` seconds.
double least_minutes_of(const ScoreSetup& setup, double passed_s, const RunsOf& runs_of);

// Returns the extent that fits into the time that is left, `passed_s` of it being over; nothing
// where there is no limit. Fails (limit_exceeded) where nothing fits, with the time that it takes.
// Profilers and controls that are left out are removed from the experiment, and told there, as
// blocks are of which only so many fit. Requires: `experiment` has all blocks that could be slowed.
Result<std::optional<Extent>> fit_into_time(const ScoreSetup& setup, Pairs pairs, double passed_s,
                                            const RunsOf& runs_of, scoring::Experiment& experiment);

}  // namespace assay::experiment
