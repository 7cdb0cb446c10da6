// SPDX-License-Identifier: Apache-2.0
// The files of an experiment (docs/score-format.md): experiment.json, and one for each finished
// cell.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "native/support/result.h"
#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

inline constexpr int kScoreFormatVersion = 1;

// The same values give the same bytes.
std::string to_json(const Experiment& experiment);
std::string to_json(const Cell& cell);

// Fail (malformed_data, version_mismatch) with the place and what was expected. Members that are
// not known are skipped. What is read is valid: see check() below.
Result<Experiment> experiment_from_json(std::string_view text);
Result<Cell> cell_from_json(std::string_view text);

// That ids are unique, that cells name profilers and blocks that exist, that figures are possible.
Result<void> check(const Experiment& experiment);

// Whether cells belong to an experiment, which outlives this.
class CellChecker {
 public:
  explicit CellChecker(const Experiment& experiment);

  // That the cell is one of the experiment's, and that its figures are possible.
  Result<void> check(const Cell& cell) const;
  // That the experiment can have such a run.
  Result<void> check_run(const CellKey& key) const;

 private:
  Result<void> check_key(const CellKey& key) const;
  bool is_of_run(const CellKey& key, const CellKey& run) const;

  const Experiment& experiment_;
  std::set<std::string> profilers_;
  std::set<std::string> without_runs_;  // of `profilers_`
  std::set<std::string> oracles_;       // of `profilers_`
  std::set<std::string> blocks_;
};

// "00042-single_block-b3-async-cpu-f7.json": sorted by name is in order of running.
std::string cell_file_name(const Cell& cell);
inline constexpr std::string_view kExperimentFileName = "experiment.json";
inline constexpr std::string_view kCellFolderName = "cells";

}  // namespace assay::scoring
