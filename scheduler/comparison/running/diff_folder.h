// SPDX-License-Identifier: Apache-2.0
// Keeps the runs of a diff, one file for each, and makes those that are left.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/comparison/comparison.h"
#include "scheduler/comparison/running/diff_wish.h"

namespace assay::comparison {

class DiffFolder {
 public:
  // Makes the folder, or goes on with the diff in it. Fails (invalid_argument) where the folder
  // holds another diff, or anything else.
  static Result<DiffFolder> open(const std::filesystem::path& path, const DiffWish& wish);

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path runs() const { return path_ / "runs"; }
  std::filesystem::path scratch() const { return path_ / "scratch"; }

 private:
  explicit DiffFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

// Tells whether the folder is one of a diff.
bool is_diff_folder(const std::filesystem::path& path);

struct MadeRun {
  double seconds = 0;
  std::optional<double> cpu_seconds = {};            // of the whole process
  std::optional<double> iteration_cpu_seconds = {};  // of a warm iteration
  std::optional<std::uint64_t> iterations = {};      // absent: the program told none
  std::string failure = {};                          // empty: the run went well
  std::string result = {};                           // JSON of assay count
};

// Makes a run. Fails (interrupted) where the user wants to stop, and (io_failure) where nothing can
// be written; whatever goes wrong with the program is the run's failure.
using MakeRun = std::function<Result<MadeRun>(const RunKey& key)>;
// Hears what happens.
using Tell = std::function<void(const std::string& line)>;

// Makes the runs that have no file yet, and those that failed when the command ran before. A run
// that fails is made once more; if it fails again, its file says why. Fails as `make_run`, and
// (io_failure) where a file cannot be written. What was made until then stays.
Result<void> make_runs(const DiffFolder& folder, const DiffWish& wish, const MakeRun& make_run,
                       const Tell& tell);

}  // namespace assay::comparison
