// SPDX-License-Identifier: Apache-2.0
// Scores a kernel with one fork of each arm: under async-profiler, under the known liar, under our
// own sampler, and without a profiler.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {

// The profilers' ids.
inline constexpr const char* kSubject = "async";
inline constexpr const char* kKnownLiar = "thread-dumps";
inline constexpr const char* kOracle = "assay";
// The id for what our own sampler's runs say besides: it has cells, but no runs.
inline constexpr const char* kNamed = "assay-debug-info";

inline constexpr const char* kSmallKernel = "assay.workloads.kernels.Stages.";

EnvironmentChanges score_environment();

struct SmallScore {
  std::vector<std::string> command;  // {"score"}, or {"rebench", "init"}; with options of their own
  std::string folder;
  std::string forks = "1";
  std::string profilers = kSubject;
  std::string main_class = "Harness";  // or PacedLoop, which does the same work at its ticks
};

std::vector<std::string> command_of(const SmallScore& score);

// Returns the command that scores the same kernel by whole runs, of some four seconds of work each.
std::vector<std::string> command_of_whole_runs(const std::string& folder);

// Returns how many files of the folder have this ending; the folder need not be there yet.
std::size_t files_in(const std::string& folder, const char* ending);

}  // namespace assay::jvm_tests
