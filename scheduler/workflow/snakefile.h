// SPDX-License-Identifier: Apache-2.0
// Writes what Snakemake is told to run. The functions are pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"

namespace assay::workflow {

inline constexpr std::string_view kSnakefileName = "Snakefile";
inline constexpr std::string_view kSnakefileHead = "# Written by assay workflow init";
inline constexpr std::string_view kSnakemakeVersion = "9.27.1";  // the tested version

// A job that fails so often is not tried again.
inline constexpr int kTries = 3;

// Files in a program's folder. Snakemake's jobs are told apart by them.
inline constexpr std::string_view kProgramFileName = "workflow.json";
inline constexpr std::string_view kMarkFolderName = "workflow";
inline constexpr std::string_view kRunListName = "runs.txt";
inline constexpr std::string_view kMarkEnding = ".run";

struct Workflow {
  std::string assay = {};  // path of the program
  std::string version = {};
  std::string folder = {};                 // folder of all programs, absolute
  std::vector<std::string> programs = {};  // names of their folders in it
};

// Returns the file; the same values give the same bytes. Fails (invalid_argument) where a path is
// not UTF-8, which Python's sources are.
Result<std::string> snakefile_of(const Workflow& workflow);

}  // namespace assay::workflow
