// SPDX-License-Identifier: Apache-2.0
// Runs a Java program that a plan slows down, or that only its code log observes.
#pragma once

#include <string>
#include <vector>

#include "native/options/slow_options.h"
#include "scheduler/process/environment.h"

namespace assay::launch {

// Says what is wanted of a run. All names of files and folders may be empty.
struct SlowedRun {
  options::SlowOptions slowing;  // as the user has given them: paths may be relative
  std::string process_file;
  bool keep_limits = false;
};

// Runs the command. Returns the program's exit code, or our own where it was not started; then the
// reason is told.
int run_slowed(const SlowedRun& wish, const std::vector<std::string>& command,
               const process::Environment& environment);

}  // namespace assay::launch
