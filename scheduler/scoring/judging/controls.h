// SPDX-License-Identifier: Apache-2.0
// Can the scoring itself be trusted? It must find nothing where nothing was changed, and bias where
// bias was put in. Our own sampler must be no worse than the profilers that it judges.
#pragma once

#include <span>
#include <vector>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

std::vector<Control> controls(const Scoring& scoring, std::span<const BlockScore> blocks,
                              std::span<const Verdict> verdicts);

}  // namespace assay::scoring
