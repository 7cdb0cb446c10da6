// SPDX-License-Identifier: Apache-2.0
// Joins what ReBench recorded with what our cells hold. The functions are pure.
//
// Finds the run of an experiment that ReBench means.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/rebench/data_file.h"
#include "scheduler/scoring/experiment.h"

namespace assay::rebench {

// A run as ReBench's configuration and data name it.
struct RunWords {
  std::uint32_t invocation = 1;
  std::string variant = {};
  std::string profiler = {};  // kNoProfiler where there is none

  friend auto operator<=>(const RunWords&, const RunWords&) = default;
};
RunWords words_of(const scoring::CellKey& key);

class RunIndex {
 public:
  explicit RunIndex(const scoring::Experiment& experiment);

  // Returns the run's place in the experiment's order, and nothing where there is no such run.
  std::optional<std::uint32_t> find(const RunWords& words) const;

 private:
  std::map<RunWords, std::uint32_t> places_;
};

// The contents of a program's folder.
struct StoredRuns {
  std::string program = {};
  std::string experiment = {};  // id of the experiment
  scoring::Results results = {};
  std::map<scoring::CellKey, std::vector<double>> printed_ms = {};  // run times of finished cells
  std::map<scoring::CellKey, std::vector<std::string>> failures = {};  // reasons of failed attempts
};

// Returns the cells that ReBench has taken for valid, and those that failed. What is missing, was
// left out or failed at first is listed as not measured. Fails (invalid_argument) where the data is
// of another experiment, or of other runs of it.
Result<scoring::Results> joined(const DataFile& data, StoredRuns stored);

// Returns the programs of the data that are not in `known`: if there are any, the folder and the
// data do not belong together.
std::vector<std::string> programs_not_in(const DataFile& data,
                                         const std::vector<std::string>& known);

}  // namespace assay::rebench
