// SPDX-License-Identifier: Apache-2.0
// Times iterations: by what their lines tell, by when lines come, or by the CPU time of all threads
// (decision 0045). The functions are pure.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/codelog/code_log.h"
#include "native/support/result.h"
#include "scheduler/experiment/program_times.h"
#include "scheduler/measuring/iteration_output.h"
#include "scheduler/scoring/experiment.h"

namespace assay::experiment {

// Says how the iterations of all runs of an experiment are timed.
struct IterationTimer {
  scoring::IterationClock clock = scoring::IterationClock::told;
  std::uint64_t round = 1;  // iterations that are timed together, by the process's clock
};

// Tells whether each line has a run time of its own.
bool all_tell_times(std::span<const LineTimes> lines);

// Tells whether the CPU times that lines tell are multiples of a step of which an iteration takes
// less than fifty. Fewer than twenty lines do not show it. (The JVM's getProcessCpuTime has steps
// of 10 ms. By such times Jackson's iterations of 19 ms took 10 or 20, and runs got longer by 2.00
// times what a slowed block's instructions take.)
bool tell_coarse_cpu_times(std::span<const LineTimes> lines);

// Returns the times of iterations whose lines do not tell them: each takes from the end of the one
// before to its own. Nobody knows when the first began, so it is left out, and so are those after
// the first without a known end.
std::vector<LineTimes> times_by_arrival(std::span<const LineTimes> lines);

// Returns the times of the run's iterations, or of its rounds. A round takes from the end of the
// iteration before it to the end of its last one, so the first iteration is in none, and what is
// left at the end is in none. Fails (not_found), with what to do, where iterations are timed by the
// process's clock, and its time is not known at more than a tenth of the ends, or stands still for
// more than a twentieth of the rounds, because lines come many at once.
Result<std::vector<LineTimes>> timed(const IterationTimer& timer, std::vector<LineTimes> lines);

// Returns the ends of what was timed: `timed_count` iterations or rounds. Requires: these are what
// timed() returned for the lines of the marks.
std::vector<measuring::IterationMark> ends_of_timed(
    const IterationTimer& timer, std::size_t timed_count, std::size_t lines,
    std::span<const measuring::IterationMark> marks);

// Returns the ends of iterations as lines without times would tell them.
std::vector<LineTimes> lines_of(std::span<const codelog::Iteration> ends);

// Returns the iteration method's iterations as lines without times. Fails (invalid_argument) with
// the agent's reason where it gave up, and where the method's class was never loaded.
Result<std::vector<LineTimes>> lines_of_returns(const codelog::CodeLog& log);

}  // namespace assay::experiment
