// SPDX-License-Identifier: Apache-2.0
// Does what `assay diff` was asked for: makes runs and compares them, or compares stored ones.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/comparison/comparison.h"
#include "scheduler/comparison/running/diff_wish.h"
#include "scheduler/process/environment.h"
#include "scheduler/subject/line_pattern.h"

namespace assay::comparison {

inline constexpr std::uint32_t kDefaultRuns = 10;

// What the user said, as words.
struct DiffArguments {
  std::string folder;  // -o; empty: none
  std::string a;
  std::string b;
  std::vector<std::string> without_phases;  // of side B
  std::vector<std::string> programs;        // "NAME: java ..."
  std::string program_file;
  std::string name = "program";  // of the command after "--"
  std::uint32_t runs = kDefaultRuns;
  std::string events = "all";
  std::string strategy = "ec";
  std::string iteration_line = subject::kRebenchLine;
  std::string time_limit = "10m";  // of one run
};

// Returns what is to be run. Fails (invalid_argument) with the word that is wrong.
Result<DiffWish> wish_of(const DiffArguments& arguments, const std::vector<std::string>& command);

// Makes the runs that are left, and compares all. Prints progress on stderr. Fails (interrupted)
// when the user stops the diff, after which the same command goes on.
Result<Comparison> run_diff(const DiffWish& wish, const std::string& folder, const Rules& rules,
                            const process::Environment& environment);

// Compares stored results: files, or folders with files. Without `against` the files are runs of a
// diff, which know their side. Fails (invalid_argument, malformed_data) with the file.
Result<Comparison> compare_stored(const std::vector<std::string>& files,
                                  const std::vector<std::string>& against, const Rules& rules);

// Writes diff.json, diff.csv and diff.txt into the folder.
Result<void> write_files(const Comparison& comparison, const std::string& folder);

}  // namespace assay::comparison
