// SPDX-License-Identifier: Apache-2.0
// Keeps the runs of a sweep, one file for each, and makes those that are left.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/unique_descriptor.h"
#include "scheduler/sweep/sweep_plan.h"
#include "scheduler/sweep/sweep_record.h"

namespace assay::sweep {

// A folder that one process at a time works in. Each file in it is whole or not there, so a sweep
// that was killed goes on.
class SweepFolder {
 public:
  // Makes the folder, or goes on with the sweep in it. Fails (invalid_argument) where the folder
  // holds another sweep or anything else, or where another process works in it.
  static Result<SweepFolder> open(const std::filesystem::path& path, const SweepWish& wish);

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path runs() const { return path_ / "runs"; }
  std::filesystem::path scratch() const { return path_ / "scratch"; }

  // Returns the stored record of a run; nothing where there is none that can be read.
  std::optional<RunRecord> stored(const RunKey& key) const;
  Result<void> store(const RunRecord& record) const;

 private:
  SweepFolder(std::filesystem::path path, process::UniqueDescriptor lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::filesystem::path path_;
  process::UniqueDescriptor lock_;
};

// Makes a run. Fails (interrupted) where the user wants to stop; whatever goes wrong with the
// program is the record's failure.
using MakeRun = std::function<Result<RunRecord>(const RunKey& key)>;
using Tell = std::function<void(const std::string& line)>;

// Makes the runs that have no file yet, and once more those that failed when the command ran
// before. Returns the records of all runs. Fails as `make_run`, and (io_failure) where a file
// cannot be written. What was made until then stays.
Result<std::vector<RunRecord>> make_runs(const SweepFolder& folder, const SweepWish& wish,
                                         const MakeRun& make_run, const Tell& tell);

}  // namespace assay::sweep
