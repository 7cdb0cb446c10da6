// SPDX-License-Identifier: Apache-2.0
// A misattribution that a score has found, as a script that others can run to see it. Pure.
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

// Of the profilers that are scored: controls and references are left out. Point into `score`.
std::vector<Misattribution> misattributions(const scoring::ExperimentScore& score);

// That the profiler's words name.
struct ReproducerFile {
  std::string path;
  std::string text;
};

// How the program is run under the profiler, twice.
struct ReproducerCommands {
  std::string java_home = {};
  std::string working_directory = {};  // of the program
  std::vector<std::string> unchanged = {};
  std::vector<std::string> slowed = {};
  // Prints what the profiler has written: the folders stand between these words.
  std::vector<std::string> shares = {};
  std::vector<std::string> shares_options = {};
  std::string unchanged_output = {};  // folders, for what the profiler writes
  std::string slowed_output = {};
  std::vector<ReproducerFile> files = {};  // in these folders, which are made anew
  // What the profiler writes elsewhere, in place of what it wrote there before.
  std::vector<std::string> outdated = {};
  std::vector<scoring::NamedValue> variables = {};  // of the environment, beside ASSAY_JAVA_HOME
};

// A shell script that says in its head what is wrong, and where to look.
std::string reproducer_script(const scoring::ExperimentScore& score, const Misattribution& found,
                              const ReproducerCommands& commands);

}  // namespace assay::experiment
