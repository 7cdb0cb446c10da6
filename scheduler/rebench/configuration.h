// SPDX-License-Identifier: Apache-2.0
// Writes what ReBench is told to run (YAML, as its own schema wants it). The functions are pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/rebench/program_file.h"
#include "scheduler/scoring/experiment.h"

namespace assay::rebench {

inline constexpr std::string_view kConfigurationFileName = "rebench.conf";
inline constexpr std::string_view kConfigurationHead = "# Written by assay rebench init";
inline constexpr std::string_view kDataFileName = "rebench.data";
inline constexpr std::string_view kReBenchVersion = "1.4.0";  // the tested version
inline constexpr std::string_view kNoProfiler = "none";

// The runs of one program: each variant with each profiler, in so many fresh JVMs.
struct Runs {
  std::vector<std::string> variants = {};
  std::vector<std::string> profilers = {};
  std::uint32_t forks = 0;
};
Runs runs_of(const scoring::Experiment& experiment);

struct ConfiguredProgram {
  PlannedProgram program = {};
  Runs runs = {};
  std::string folder = {};  // folder of the program's experiment
};

struct Configuration {
  std::string assay = {};  // path of the program
  std::string version = {};
  std::string data_file = {};
  std::vector<ConfiguredProgram> programs = {};
};

// Returns the configuration; the same values give the same bytes. Fails (unsupported) where ReBench
// would change a path or a variable before it is used.
Result<std::string> to_yaml(const Configuration& configuration);

}  // namespace assay::rebench
