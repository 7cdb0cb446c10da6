// SPDX-License-Identifier: Apache-2.0
// How much of the unchanged program's time a profiler charges to other methods than our own sampler
// does: half the sum of all differences, the part of the time that would have to be moved to agree.
#pragma once

#include <optional>
#include <string>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

// In percent; nothing without runs of both, or for our own sampler itself.
std::optional<double> wrong_share(const Scoring& scoring, const std::string& profiler);
// The first's minus the second's, in points, with forks drawn anew.
std::optional<Interval> wrong_share_difference(const Scoring& scoring, const std::string& first,
                                               const std::string& second);

}  // namespace assay::scoring
