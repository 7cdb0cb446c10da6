// SPDX-License-Identifier: Apache-2.0
// The file rebench.json beside an experiment: what a later process needs to run one of its cells.
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

inline constexpr int kProgramFormatVersion = 1;
inline constexpr std::string_view kProgramFileName = "rebench.json";

struct PlannedProgram {
  std::string name = {};
  std::string experiment = {};                   // experiment_id() of what was planned
  std::string working_directory = {};            // in which relative paths of the command are meant
  std::vector<std::string> command = {};         // as given, {iterations} in it
  std::optional<std::uint64_t> iterations = {};  // of a run, where the command has that word
  experiment::ScoreArguments arguments = {};     // but for the folder
  std::vector<scoring::NamedValue> environment = {};

  friend bool operator==(const PlannedProgram&, const PlannedProgram&) = default;
};

std::string to_json(const PlannedProgram& program);

// Fails (malformed_data, version_mismatch) with the place and what was expected.
Result<PlannedProgram> program_from_json(std::string_view text);

// 16 digits; of other plans, blocks, profilers or run orders it is another.
std::string experiment_id(const scoring::Experiment& experiment);

// The number that stands in `replaced` where `command` has the word {iterations}; none where it has
// not.
std::optional<std::uint64_t> iterations_put_in(const std::vector<std::string>& command,
                                               const std::vector<std::string>& replaced);

// A benchmark's name in ReBench's files, in file names and in the lines that ReBench reads:
// letters, digits, '-', '_' and '.', a letter first. Empty when `name` is one, else what is wrong
// with it.
std::string why_no_name(std::string_view name);

// "Harness-Sieve" for {"assay.workloads.kernels.Harness", "Sieve"}, "app" for {"-jar", "app.jar"}.
std::string name_for(const std::vector<std::string>& program_words);

}  // namespace assay::rebench
