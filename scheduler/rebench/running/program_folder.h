// SPDX-License-Identifier: Apache-2.0
// Reads and writes the folder of experiments that ReBench runs: one folder for each program, a
// configuration, the data.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/folder_lock.h"
#include "scheduler/process/unique_descriptor.h"
#include "scheduler/rebench/joining.h"
#include "scheduler/rebench/program_file.h"

namespace assay::rebench {

struct ProgramFolder {
  std::filesystem::path path;
  PlannedProgram program = {};
};

// Reads a program's folder. Fails with the file and the place in it.
Result<ProgramFolder> read_program(const std::filesystem::path& folder);

// Returns the programs in the folder, by name. Fails (not_found) where there are none.
Result<std::vector<ProgramFolder>> programs_in(const std::filesystem::path& folder);

// Locks the folder of all programs, because two programs measured at a time would disturb each
// other, and the program's own folder, in which assay score may be at work.
struct ProgramLock {
  process::UniqueDescriptor all = {};
  process::UniqueDescriptor own = {};
};
// Takes both locks, always in this order. Fails as process::lock_folder does.
Result<ProgramLock> lock_program(const std::filesystem::path& folder, process::IfLocked if_locked);

// Fails (invalid_argument) where the folder has a rebench.conf that we have not written.
Result<void> check_configuration(const std::filesystem::path& folder);

// Writes rebench.conf for all programs that are planned in the folder. Fails as check_configuration
// does.
Result<void> write_configuration(const std::filesystem::path& folder);

// Stores the lines that ReBench reads of a finished cell.
Result<void> store_log(const std::filesystem::path& folder, const scoring::Cell& cell,
                       const std::string& log);
// Adds the reason of the cell's failure to the stored reasons.
Result<void> add_failure(const std::filesystem::path& folder, const scoring::Cell& cell);
// Returns the stored lines of a cell; empty where there are none.
std::string stored_log(const std::filesystem::path& folder, const scoring::Cell& cell);

Result<StoredRuns> read_runs(const ProgramFolder& folder);

}  // namespace assay::rebench
