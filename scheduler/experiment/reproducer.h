// SPDX-License-Identifier: Apache-2.0
// Writes a misattribution that a score has found as a script that others can run to see it. The
// functions are pure.
#pragma once

#include <string>
#include <vector>

#include "scheduler/scoring/score.h"

namespace assay::experiment {

// A slowed block that a profiler reports too little, too much, or elsewhere.
struct Misattribution {
  const scoring::ProfilerVariant* profiler = nullptr;
  const scoring::BlockExperiment* block = nullptr;
  const scoring::BlockScore* score = nullptr;
};

// Returns the misattributions of the profilers that are scored: controls and references are left
// out. The pointers are into `score`.
std::vector<Misattribution> misattributions(const scoring::ExperimentScore& score);

// A file that the profiler's words name.
struct ReproducerFile {
  std::string path;
  std::string text;
};

// The commands that run the program under the profiler, twice.
struct ReproducerCommands {
  std::string java_home = {};
  std::string working_directory = {};  // folder in which the program runs
  std::vector<std::string> unchanged = {};
  std::vector<std::string> slowed = {};
  // The words that print what the profiler has written, up to the folders.
  std::vector<std::string> shares = {};
  // The words that print what the profiler has written, behind the folders.
  std::vector<std::string> shares_options = {};
  std::string unchanged_output = {};  // folder for what the profiler writes
  std::string slowed_output = {};
  std::vector<ReproducerFile> files = {};  // in the output folders, which are made anew
  // Files that the profiler writes elsewhere, in place of what it wrote there before.
  std::vector<std::string> outdated = {};
  std::vector<NamedValue> variables = {};  // environment variables beside ASSAY_JAVA_HOME
};

// Returns a shell script that says in its head what is wrong, and where to look.
std::string reproducer_script(const scoring::ExperimentScore& score, const Misattribution& found,
                              const ReproducerCommands& commands);

}  // namespace assay::experiment
