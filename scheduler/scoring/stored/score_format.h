// SPDX-License-Identifier: Apache-2.0
// Reads and writes the files of an experiment (docs/score-format.md): experiment.json, and one for
// each finished cell.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "native/support/result.h"
#include "scheduler/scoring/experiment.h"

namespace assay::scoring {

inline constexpr int kScoreFormatVersion = 1;

// Return the text of a file. The same values give the same bytes.
std::string to_json(const Experiment& experiment);
std::string to_json(const Cell& cell);

// Read the text of a file. Fail (malformed_data, version_mismatch) with the place and what was
// expected. Members that are not known are skipped. An experiment that is read is valid (see
// check() below); cells are checked by a CellChecker.
Result<Experiment> experiment_from_json(std::string_view text);
Result<Cell> cell_from_json(std::string_view text);

// Checks that ids are unique, that cells name profilers and blocks that exist, and that figures are
// possible.
Result<void> check(const Experiment& experiment);

// Checks whether cells belong to an experiment. Requires: the experiment outlives the object.
class CellChecker {
 public:
  explicit CellChecker(const Experiment& experiment);

  // Checks that the cell is one of the experiment's, and that its figures are possible.
  Result<void> check(const Cell& cell) const;
  // Checks that the experiment can have a run with this key.
  Result<void> check_run(const CellKey& key) const;

 private:
  Result<void> check_key(const CellKey& key) const;
  bool is_of_run(const CellKey& key, const CellKey& run) const;

  const Experiment& experiment_;
  std::set<std::string> profilers_;
  std::set<std::string> without_runs_;  // part of `profilers_`
  std::set<std::string> oracles_;       // part of `profilers_`
  std::set<std::string> blocks_;
};

// Returns the name of a cell's file: "00042-single_block-b3-async-cpu-f7.json". Files sorted by
// name are in order of running.
std::string cell_file_name(const Cell& cell);
inline constexpr std::string_view kExperimentFileName = "experiment.json";
inline constexpr std::string_view kCellFolderName = "cells";

}  // namespace assay::scoring
