// SPDX-License-Identifier: Apache-2.0
// How much of the unchanged program's time a profiler charges to other methods than our own sampler
// does: what it lacks of each method of 1 % or more, added up. What it has beyond that is not: our
// sampler knows no method for time in stubs, which profilers charge to callers, and rightly so for
// all we know.
#pragma once

#include <optional>
#include <string>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

// In percent.
struct WrongShare {
  double all = 0;
  // Of that, what the JVM's debug information does not explain: at most what the profiler gives to
  // methods of 1 % or more beyond both our sampler and that information, but for as much as our
  // sampler has no method for.
  Interval own{};
};

// Nothing without runs of both, for our own sampler itself, and where too much of the time is
// without a method.
std::optional<WrongShare> wrong_share(const Scoring& scoring, const std::string& profiler);
// The first's minus the second's, in points, with forks drawn anew.
std::optional<Interval> wrong_share_difference(const Scoring& scoring, const std::string& first,
                                               const std::string& second);

}  // namespace assay::scoring
