// SPDX-License-Identifier: Apache-2.0
// Is a sampler that is known to be biased found out? By what a truthful one does not do: to miss a
// block, or to place much more of the time wrongly than the profilers that pass for accurate. They
// set the standard, for our own sampler sees the warm part of a run alone, and so all differ from
// it.
#pragma once

#include <span>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

Control liar_control(const Scoring& scoring, std::span<const BlockScore> blocks,
                     std::span<const Verdict> verdicts);

}  // namespace assay::scoring
