// SPDX-License-Identifier: Apache-2.0
// A program run to its end while our own sampler watches it.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/experiment/oracle.h"
#include "scheduler/process/environment.h"
#include "scheduler/sampling/sample_event.h"

namespace assay::experiment {

// Says how runs are watched: each run of an experiment in the same way, but for the seed.
struct WatchTerms {
  std::string iteration_line = {};
  IterationsTold iterations_told = IterationsTold::by_lines;  // the agent knows the method
  sampling::SampleEvent event = {};
  std::uint64_t period = 0;  // of the event
  std::uint64_t seed = 1;
  std::chrono::milliseconds time_limit{};
};

struct SampledCommand {
  std::vector<std::string> words = {};  // java with the agent
  process::Environment environment;
  std::filesystem::path code_log = {};
  std::filesystem::path errors = {};
  WatchTerms watch = {};
};

struct WatchedProgram {
  SampledRun run = {};
  int exit_code = 0;
  std::string last_words = {};
};

// Runs the program. Fails as process::run_captured does, and where nothing can be sampled.
Result<WatchedProgram> run_sampled(const SampledCommand& command);

}  // namespace assay::experiment
