// SPDX-License-Identifier: Apache-2.0
// Manages the folder of an experiment (docs/score-format.md). Everything in the folder is written
// aside and renamed, so that each file there is whole, whatever stops us.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "native/support/result.h"
#include "scheduler/experiment/cell_plans.h"
#include "scheduler/scoring/experiment.h"

namespace assay::experiment {

inline constexpr std::string_view kRequestFileName = "request.txt";
inline constexpr std::string_view kScratchFolderName = "scratch";

// The names of lines that say what one of the program's files held, or one of ours.
inline constexpr std::string_view kProgramFile = "program file";
inline constexpr std::string_view kOwnFile = "assay's file";

// Returns what was asked for, with a line for each thing: "forks: 5".
std::string request_text(std::span<const NamedValue> lines);
// Returns the first line in which the two texts differ, in words, and an empty text where there is
// none. Where a line is about a file, the text says whose file it is, and with which file the
// command would go on.
std::string first_difference(std::string_view stored, std::string_view wanted);

class ReportFolder {
 public:
  // Makes the folder, or goes on with the experiment in it. Fails (invalid_argument) when it holds
  // another experiment, or anything else.
  static Result<ReportFolder> open(const std::filesystem::path& path, const std::string& request);

  const std::filesystem::path& path() const { return path_; }
  bool has_experiment() const;
  std::filesystem::path plan_folder() const { return path_ / "plans"; }
  std::filesystem::path profiles() const { return path_ / "profiles"; }
  std::filesystem::path scratch() const { return path_ / scratch_; }
  // Returns the same folder with another folder for what a run leaves, for runs that several
  // machines make at once.
  ReportFolder with_scratch(const std::string& name) const {
    ReportFolder folder = *this;
    folder.scratch_ = name;
    return folder;
  }
  // Returns where in the folder the rest of a failed run is kept: "failed/00012-repeat-jfr-f0".
  static std::filesystem::path place_of_failed(const scoring::Cell& cell);
  // Returns the file of a plan as it was divined or given: "plan-100.json".
  std::filesystem::path plan_file(double target_percent) const;

  Result<void> save(const scoring::Experiment& experiment) const;
  Result<void> store(const scoring::Cell& cell) const;
  void remove(const scoring::Cell& cell) const;  // removes the file, if there is one
  Result<void> save_plans(const CellPlans& plans) const;
  Result<CellPlans> read_plans() const;
  void remove_scratch() const;

 private:
  explicit ReportFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
  std::string scratch_{kScratchFolderName};
};

}  // namespace assay::experiment
