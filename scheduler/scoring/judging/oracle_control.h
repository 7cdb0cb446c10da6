// SPDX-License-Identifier: Apache-2.0
// Is our own sampler, which profilers are compared with, no worse than they are? And does it agree
// with figures that do not come from samples: run times, exact counts, the system's CPU time?
#pragma once

#include <span>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

Control oracle_control(const Scoring& scoring, std::span<const BlockScore> blocks,
                       std::span<const Verdict> verdicts);

}  // namespace assay::scoring
