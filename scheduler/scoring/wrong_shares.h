// SPDX-License-Identifier: Apache-2.0
// Measures how much of the unchanged program's time a profiler charges to other methods than our
// own sampler does: the sum of what the profiler lacks of each method of 1 % or more. What the
// profiler has beyond our sampler does not count: our sampler knows no method for time in stubs.
// Profilers charge that time to callers, which may be right.
#pragma once

#include <optional>
#include <string>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

// Shares on wrong methods, in percent.
struct WrongShare {
  double all = 0;
  // The part that the JVM's debug information does not explain. The part is at most what the
  // profiler gives to methods of 1 % or more beyond both our sampler and that information, less the
  // time that our sampler has no method for.
  Interval own{};
};

// Returns the profiler's share on wrong methods. Returns nothing where the profiler or our own
// sampler has no runs, for our own sampler itself, and where too much of the time is without a
// method.
std::optional<WrongShare> wrong_share(const Scoring& scoring, const std::string& profiler);
// Returns the first profiler's share on wrong methods minus the second's, in points, with forks
// drawn anew.
std::optional<Interval> wrong_share_difference(const Scoring& scoring, const std::string& first,
                                               const std::string& second);

}  // namespace assay::scoring
