// SPDX-License-Identifier: Apache-2.0
// Tells how much of a run's time is spent in Java code. A method's share is a share of that time,
// and so a slowdown is set in relation to that time. The part comes from our own samples alone,
// never from a profiler that is scored.
#pragma once

#include <optional>
#include <string>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

// Returns the part of the unchanged program's time that is Java code, by the clock that runs are
// compared by. For profilers, which report on all of a run, Java code includes the start of the JVM
// and iterations that are still interpreted. So the part may be above 1 where the clock is that of
// iterations. For rows of our own sampler the part is about the warm part of a run. For
// results without runs of our own sampler the function returns what was found while the experiment
// was planned.
double java_part(const Scoring& scoring, const ProfilerVariant& profiler);

// Returns the least that the part may be: the part where stubs count as no Java code. Some
// profilers charge stubs to their callers, some to nobody, and it is not known who calls them.
double least_java_part(const Scoring& scoring, const ProfilerVariant& profiler);

// Returns the part (0 to 1) of a warm iteration's time that is Java code, by the clock of the
// iterations; nothing where there are no samples. Requires: the run is one of our own sampler.
std::optional<double> java_part_of_warm(const Cell& cell);

// Tells whether the profiler's rows are about the warm part of a run: our own sampler cannot name
// interpreted code.
bool is_of_warm_part(const ProfilerVariant& profiler);

// Returns the part of the warm part's Java time for which our own sampler knows the method, and
// nothing where there are no runs of it.
std::optional<double> named_part(const Scoring& scoring);

// Returns why methods' shares of this program cannot be held against a profiler, however far they
// are from our own sampler's: too much of the time is in code that has no method. Returns nothing
// where shares can be held against a profiler.
std::optional<std::string> too_much_without_method(const Scoring& scoring);

}  // namespace assay::scoring
