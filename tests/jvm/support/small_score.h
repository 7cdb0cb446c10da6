// SPDX-License-Identifier: Apache-2.0
// A kernel scored with one fork of each arm by four: async-profiler, the known liar, our own
// sampler, and nobody.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {

// By their ids.
inline constexpr const char* kSubject = "async";
inline constexpr const char* kKnownLiar = "thread-dumps";
inline constexpr const char* kOracle = "assay";
// What our own sampler's runs say besides has cells, but no runs.
inline constexpr const char* kNamed = "assay-debug-info";

inline constexpr const char* kSmallKernel = "assay.workloads.kernels.Stages.";

EnvironmentChanges score_environment();

struct SmallScore {
  std::vector<std::string> command;  // {"score"}, or {"rebench", "init"}; with options of their own
  std::string folder;
  std::string forks = "1";
  std::string profilers = kSubject;
};

std::vector<std::string> command_of(const SmallScore& score);

// The same of a kernel that does some four seconds of work, and ends.
std::vector<std::string> command_of_whole_runs(const std::string& folder);

// How many files of this folder, which need not be there yet, end so.
std::size_t files_in(const std::string& folder, const char* ending);

}  // namespace assay::jvm_tests
