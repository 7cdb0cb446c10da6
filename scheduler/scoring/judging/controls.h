// SPDX-License-Identifier: Apache-2.0
// Checks whether the scoring itself can be trusted. The scoring must find nothing where nothing was
// changed, and bias where bias was put in. Our own sampler must be no worse than the profilers that
// it judges.
#pragma once

#include <span>
#include <vector>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

// Returns all controls.
std::vector<Control> controls(const Scoring& scoring, std::span<const BlockScore> blocks,
                              std::span<const Verdict> verdicts);

// Tells whether the score sees changes where nothing was changed: between the unchanged program and
// itself.
Control null_control(const Scoring& scoring);

// Tells whether a sampler that is known to be biased is found out. A sampler is found out if it
// misses a block, or places much more of the time wrongly than the profilers that are graded
// accurate. Those profilers set the standard, because our own sampler sees the warm part of a run
// alone, and so all profilers differ from our sampler.
Control liar_control(const Scoring& scoring, std::span<const BlockScore> blocks,
                     std::span<const Verdict> verdicts);

// Tells whether our own sampler, which profilers are compared with, is no worse than they are, and
// whether it agrees with figures that do not come from samples: run times, exact counts, the
// system's CPU time.
Control oracle_control(const Scoring& scoring, std::span<const BlockScore> blocks,
                       std::span<const Verdict> verdicts);

}  // namespace assay::scoring
