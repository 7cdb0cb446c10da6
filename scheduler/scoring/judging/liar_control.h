// SPDX-License-Identifier: Apache-2.0
// Is a sampler that is known to be biased found out? It is where it does what a truthful one does
// not: it misses a block, or it places much more of the time wrongly than the profilers that are
// graded accurate. These set the standard, for our own sampler sees the warm part of a run alone,
// and so all of them differ from it.
#pragma once

#include <span>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

Control liar_control(const Scoring& scoring, std::span<const BlockScore> blocks,
                     std::span<const Verdict> verdicts);

}  // namespace assay::scoring
