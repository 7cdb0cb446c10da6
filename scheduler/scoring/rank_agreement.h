// SPDX-License-Identifier: Apache-2.0
// Tells whether profilers agree on what is hot, and whether a profiler agrees with itself. Studies
// have shown how rarely profilers agree: Mytkowicz et al., PLDI 2010; Burchell et al., MPLR 2023.
#pragma once

#include <vector>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

std::vector<RankAgreement> rank_agreements(const Scoring& scoring);

}  // namespace assay::scoring
