// SPDX-License-Identifier: Apache-2.0
// Reads and writes the folder of a workflow: a folder for each program, Snakemake's file.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/experiment/score_arguments.h"
#include "scheduler/rebench/program_file.h"

namespace assay::workflow {

struct WorkflowWish {
  std::string folder = {};  // folder of all programs
  std::string name = {};    // empty: it follows from the main class
  experiment::ScoreArguments score = {};
};

// Adds the program to the folder, without planning its experiment, and writes Snakemake's file
// anew. Returns how the user goes on. Fails (invalid_argument) where a folder holds something else.
Result<std::string> init_workflow(const WorkflowWish& wish, const experiment::ScoreSetup& setup);

// Writes Snakemake's file for all programs in the folder. Fails (invalid_argument) where the folder
// has such a file that we have not written.
Result<void> write_snakefile(const std::filesystem::path& folder);

// Returns the folders of the programs, by name. Fails (not_found) where there are none.
Result<std::vector<std::filesystem::path>> programs_in(const std::filesystem::path& folder);

// Reads what a job needs to know of a program. Fails with the file and the place in it.
Result<rebench::PlannedProgram> read_program(const std::filesystem::path& program_folder);

}  // namespace assay::workflow
