// SPDX-License-Identifier: Apache-2.0
// How much of a run's time is spent in Java code: what a method's share is a share of, and so what
// a slowdown is a part of. By our own samples alone, never by a profiler that is scored.
#pragma once

#include <optional>
#include <string>

#include "scheduler/scoring/scoring.h"

namespace assay::scoring {

// Of the unchanged program's time, by the clock that runs are compared by. Profilers report on all
// of a run, so that theirs has the start of the JVM and iterations that are still interpreted in
// it, and may be above 1 where the clock is that of iterations; our own sampler's rows are about
// the warm part. Of results of earlier versions, what was found while the experiment was planned.
double java_part(const Scoring& scoring, const ProfilerVariant& profiler);

// The same where stubs count as no Java code: some profilers charge them to their callers, some to
// nobody, and it is not known who calls them. At least so much.
double least_java_part(const Scoring& scoring, const ProfilerVariant& profiler);

// Whether its rows are about the warm part of a run: our own sampler cannot name interpreted code.
bool is_of_warm_part(const ProfilerVariant& profiler);

// The part of its warm part's Java time in which our own sampler knows the method; none: no runs.
std::optional<double> named_part(const Scoring& scoring);

// Why methods' shares of this program cannot be held against a profiler, however far they are from
// our own sampler's: too much of the time is in code that has no method. Nothing where they can.
std::optional<std::string> too_much_without_method(const Scoring& scoring);

}  // namespace assay::scoring
