// SPDX-License-Identifier: Apache-2.0
// Can the scoring itself be trusted? Nothing where there is nothing, bias where bias was put in,
// and our own sampler no worse than what it judges.
#pragma once

#include <span>
#include <vector>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

std::vector<Control> controls(const Scoring& scoring, std::span<const BlockScore> blocks,
                              std::span<const Verdict> verdicts);

}  // namespace assay::scoring
