// SPDX-License-Identifier: Apache-2.0
// Reads the times that a program's harness prints. The functions are pure.
//
// Computes the part (0 to 1) of a run's time that is spent in Java code: a slowdown is set in
// relation to that time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/codelog/code_log.h"
#include "native/support/result.h"
#include "scheduler/measuring/iteration_output.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/process/captured_output.h"
#include "scheduler/scoring/experiment.h"

namespace assay::experiment {

// Says who tells where a run's iterations end.
enum class IterationsTold {
  by_lines,   // lines that the program prints
  by_method,  // a method that each calls once; the agent sees its returns
  by_nobody,  // times are those of whole runs, from start to end (--whole-runs)
};

// The times of one iteration. ReBench's harnesses print them as in "Sieve: iterations=1 runtime:
// 2315us cpu: 2290us".
struct LineTimes {
  std::optional<double> runtime_ns = {};
  // CPU time: of the threads that the line is about, which few harnesses tell, or of all threads
  // where iterations are timed so (timed_iterations.h).
  std::optional<double> cpu_ns = {};
  std::optional<std::int64_t> ended_ns = {};  // end by CLOCK_MONOTONIC; nothing: not known
  // CPU time that all threads of the process but the compilers' had used by the iteration's end;
  // nothing: not known.
  std::optional<std::uint64_t> process_cpu_ns = {};
};

// Knows a program's lines.
struct LineReader {
  std::function<bool(const std::string& line)> ends_an_iteration = {};
  // Returns the time, in nanoseconds, that the line tells where the user or a known harness says;
  // nothing where it tells none there. Without such a function no line does.
  std::function<std::optional<double>(const std::string& line)> time_ns = {};
};

// Returns the times that a line tells. The reader's time goes before that behind "runtime: ".
LineTimes times_in(std::string_view line, const LineReader& reader = {});

// Returns the times of all lines that end an iteration, in their order.
std::vector<LineTimes> line_times(const process::CapturedStream& stream, const LineReader& reader);

// Returns the times of lines that were read one by one. The last lines may have no mark.
std::vector<LineTimes> marked_times(std::span<const std::string> lines,
                                    std::span<const measuring::IterationMark> marks,
                                    const LineReader& reader);

// Returns the iterations of both streams, in the order in which they ended.
std::vector<LineTimes> merged_times(std::vector<LineTimes> of_output,
                                    std::vector<LineTimes> of_errors);

// Returns the number (from 0) of the first iteration that is slowed as a whole, where code is
// slowed since `since_ns`. Returns the number of iterations where none is slowed, and nothing where
// the ends of iterations are not known.
std::optional<std::uint64_t> first_slowed(std::span<const LineTimes> iterations,
                                          std::int64_t since_ns);

// Returns why a run says too little about its slowed block: only its iterations from `slowed_from`
// on are about it. Returns an empty text where these iterations are enough, or the run tells no
// iterations apart.
std::string why_slowed_too_late(std::size_t iterations, std::uint64_t slowed_from);

// Returns the times as they are stored. A time that not every line has is left out.
std::optional<scoring::IterationTimes> stored_times(scoring::IterationClock clock,
                                                    std::span<const LineTimes> iterations);

// Returns the time of all iterations together: CPU time where every line has it, because CPU time
// does not include neighbours on the processor, and otherwise run time. Returns nothing where
// neither time is in every line.
std::optional<double> total_ns(std::span<const LineTimes> iterations);

// Returns the part (0 to 1) of the process's samples that are in compiled code.
double java_share(const measuring::Profile& profile);

// Returns the part (0 to 1) of the samples on the program's own threads that are in compiled code.
// A harness's clock is that of its thread, so the clock does not include what collectors do beside
// the harness, on threads of the VM. Returns nothing where there are no samples of the program's
// own threads.
std::optional<double> harness_java_share(const measuring::Profile& profile);

}  // namespace assay::experiment
