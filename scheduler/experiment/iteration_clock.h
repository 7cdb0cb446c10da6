// SPDX-License-Identifier: Apache-2.0
// Chooses the clock by which the iterations of a program are timed. The functions are pure.
#pragma once

#include <string>
#include <string_view>

#include "scheduler/scoring/experiment.h"

namespace assay::experiment {

// The words of `--iteration-clock`. An empty word leaves the choice to assay.
inline constexpr std::string_view kToldClock = "told";
inline constexpr std::string_view kCpuClock = "cpu";

// Returns the clock that the word names. For an empty word the number of busy threads (CPU time
// over wall time) decides: where a program waits, slowed code hides in the waiting, and where
// several threads are busy, they do not all wait for the slowed one. The wall time of an iteration
// then says little, and the CPU time of all threads says how much work was done. With about one
// busy thread both times are the same, and that which is told is without the collector's and the
// compiler's threads.
scoring::IterationClock clock_for(std::string_view word, double busy_threads);

// Says by what iterations are timed: "CPU time of all threads, because 0.4 are busy".
std::string clock_in_words(std::string_view word, double busy_threads);

}  // namespace assay::experiment
