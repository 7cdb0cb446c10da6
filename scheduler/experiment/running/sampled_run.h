// SPDX-License-Identifier: Apache-2.0
// Runs a program to its end while our own sampler watches it.
//
// Reads the iterations of a run that has ended.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "native/codelog/code_log.h"
#include "native/support/result.h"
#include "scheduler/experiment/oracle.h"
#include "scheduler/experiment/program_times.h"
#include "scheduler/experiment/timed_iterations.h"
#include "scheduler/process/captured_output.h"
#include "scheduler/process/environment.h"
#include "scheduler/sampling/sample_event.h"
#include "scheduler/subject/subject.h"

namespace assay::experiment {

struct IterationEnds {
  IterationsTold told = IterationsTold::by_lines;
  std::string line = {};                // the pattern of lines that tell
  std::filesystem::path code_log = {};  // the agent's
  IterationTimer timer = {};
};

// Returns a reader of lines that match the expression. Fails (invalid_argument) where it is none.
Result<LineReader> line_reader(const std::string& expression);

// Returns the run's iterations, or rounds of them, and an empty list where nobody tells them. Fails
// as timed() and lines_of_returns() do, and where the log cannot be read.
Result<std::vector<LineTimes>> iterations_of_run(const IterationEnds& ends,
                                                 const process::CapturedStream& output,
                                                 const process::CapturedStream& errors);

// Says how runs are watched: each run of an experiment in the same way, but for the seed.
struct WatchTerms {
  std::string iteration_line = {};
  IterationsTold iterations_told = IterationsTold::by_lines;  // the agent knows the method
  IterationTimer timer = {};
  sampling::SampleEvent event = {};
  std::uint64_t period = 0;  // sampling period of the event
  std::uint64_t seed = 1;
  std::chrono::milliseconds time_limit{};
  // The number of iterations after which a run is stopped; nothing: it runs to its end.
  std::optional<std::uint64_t> stopped_after = {};
};

// Returns the iterations that the program has told so far, as lines that were not timed yet.
// Requires: the subject keeps the lines of all iterations, and its code log was read. Fails as
// line_reader() and lines_of_returns() do.
Result<std::vector<LineTimes>> told_lines(subject::Subject& subject, const WatchTerms& watch,
                                          const codelog::CodeLog& log);

struct SampledCommand {
  std::vector<std::string> words = {};  // java with the agent
  process::Environment environment;
  std::filesystem::path code_log = {};
  std::filesystem::path output = {};  // gets what is printed on stdout, but for iterations
  std::filesystem::path errors = {};
  WatchTerms watch = {};
};

struct WatchedProgram {
  SampledRun run = {};
  int exit_code = 0;  // 0 also where the run was stopped after enough iterations
  std::string last_words = {};
};

// Runs the program. Fails as process::run_captured does, and where nothing can be sampled.
Result<WatchedProgram> run_sampled(const SampledCommand& command);

}  // namespace assay::experiment
