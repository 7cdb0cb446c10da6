// SPDX-License-Identifier: Apache-2.0
// Reads and writes the file rebench.json beside an experiment: what a later process needs to run
// one of its cells.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/experiment/score_arguments.h"
#include "scheduler/scoring/experiment.h"

namespace assay::rebench {

inline constexpr int kProgramFormatVersion = 2;
inline constexpr std::string_view kProgramFileName = "rebench.json";

struct PlannedProgram {
  std::string name = {};
  std::string experiment = {};            // experiment_id() of what was planned
  std::string working_directory = {};     // where relative paths of the command begin
  std::vector<std::string> command = {};  // as given, with {iterations} in it
  std::optional<std::uint64_t> iterations =
      {};  // iterations of a run, if the command has {iterations}
  experiment::ScoreArguments arguments = {};  // without the folder
  std::vector<NamedValue> environment = {};

  friend bool operator==(const PlannedProgram&, const PlannedProgram&) = default;
};

std::string to_json(const PlannedProgram& program);

// Reads a program. Fails (malformed_data, version_mismatch) with the place and what was expected.
Result<PlannedProgram> program_from_json(std::string_view text);

// Returns 16 digits, which differ if plans, blocks, profilers or the order of runs differ.
std::string experiment_id(const scoring::Experiment& experiment);

// Returns the number that stands in `replaced` where `command` has the word {iterations}; nothing
// where `command` does not have it.
std::optional<std::uint64_t> iterations_put_in(const std::vector<std::string>& command,
                                               const std::vector<std::string>& replaced);

// Returns what is wrong with a benchmark's name, and an empty text where nothing is. The name
// stands in ReBench's files, in file names and in the lines that ReBench reads: it has letters,
// digits, '-', '_' and '.', a letter first.
std::string why_no_name(std::string_view name);

// Returns "Harness-Sieve" for {"assay.workloads.kernels.Harness", "Sieve"}, and "app" for {"-jar",
// "app.jar"}.
std::string name_for(const std::vector<std::string>& program_words);

}  // namespace assay::rebench
