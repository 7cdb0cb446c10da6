// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/report_folder.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "native/support/text_pieces.h"
#include "scheduler/launch/plan_file.h"
#include "scheduler/scoring/design/targets.h"
#include "scheduler/scoring/stored/score_format.h"
#include "slowdown/plan/plan_text.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

// Tells whether the folder has no more than a request. Another experiment may begin there, where
// the first one failed at its start (no such class).
bool nothing_is_measured_in(const fs::path& folder) {
  std::error_code failed;
  for (fs::recursive_directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed)) {
    std::error_code unknown;  // after an error the entry counts as a file
    if (!entry->is_directory(unknown) && entry->path() != folder / kRequestFileName) {
      return false;
    }
  }
  return !failed;
}

// Says that the same command goes on only with a file that is no longer there. Returns an empty
// text for lines that are not about a file.
std::string_view what_was_built_anew(std::string_view line) {
  if (line.starts_with(kOwnFile)) {
    return "this is another build of assay than the experiment began with, and only that build can "
           "continue it: ";
  }
  if (line.starts_with(kProgramFile)) {
    return "the program's files have changed since the experiment began, and it can continue only "
           "with the same files: ";
  }
  return {};
}

std::string in_words(std::string_view before, std::string_view now) {
  const std::string_view of_before = what_was_built_anew(before);
  std::string words(of_before.empty() ? what_was_built_anew(now) : of_before);
  words.append("the experiment has '").append(before);
  words.append("', this command has '").append(now).append("'");
  return words;
}

// Tells whether the folder holds anything else than a request that was being written when we were
// killed.
bool holds_something_else(const fs::path& folder) {
  const std::string aside = std::string(kRequestFileName) + ".";
  return std::ranges::any_of(files::readable_entries_of(folder), [&](const fs::path& entry) {
    return !entry.filename().string().starts_with(aside);
  });
}

Result<void> check_same(const fs::path& folder, const std::string& request) {
  ASSAY_ASSIGN(const std::string stored, files::read_text_file(folder / kRequestFileName));
  const std::string difference = first_difference(stored, request);
  if (!difference.empty()) {
    return make_error(ErrorCode::invalid_argument, folder.string() +
                                                       " holds another experiment: " + difference +
                                                       ". Name another folder with -o");
  }
  return {};
}

}  // namespace

std::string request_text(std::span<const NamedValue> lines) {
  std::string text;
  for (const auto& [name, value] : lines) {
    std::string line = name;
    line.append(": ").append(value);
    std::ranges::replace(line, '\n', ' ');
    text.append(line).append("\n");
  }
  return text;
}

std::string first_difference(std::string_view stored, std::string_view wanted) {
  const auto before = split_pieces(stored, '\n');
  const auto now = split_pieces(wanted, '\n');
  for (std::size_t i = 0; i < std::max(before.size(), now.size()); ++i) {
    const std::string_view one = i < before.size() ? before[i] : "";
    const std::string_view other = i < now.size() ? now[i] : "";
    if (one != other) {
      return in_words(one, other);
    }
  }
  return {};
}

Result<ReportFolder> ReportFolder::open(const fs::path& path, const std::string& request) {
  ReportFolder folder(fs::absolute(path));
  ASSAY_PROPAGATE(files::make_folder(folder.path_));
  std::error_code failed;
  const bool has_request = fs::exists(folder.path_ / kRequestFileName, failed);
  if (has_request && !nothing_is_measured_in(folder.path_)) {
    ASSAY_PROPAGATE(check_same(folder.path_, request));
    return folder;
  }
  if (!has_request && holds_something_else(folder.path_)) {
    return make_error(ErrorCode::invalid_argument,
                      path.string() +
                          " has files in it, but is not the folder of an experiment of 'assay "
                          "score'. Name another folder with -o");
  }
  ASSAY_PROPAGATE(files::write_atomically((folder.path_ / kRequestFileName).string(), request));
  return folder;
}

bool ReportFolder::has_experiment() const {
  std::error_code ignored;
  return fs::exists(path_ / scoring::kExperimentFileName, ignored);
}

fs::path ReportFolder::place_of_failed(const scoring::Cell& cell) {
  return fs::path("failed") / fs::path(scoring::cell_file_name(cell)).stem();
}

fs::path ReportFolder::plan_file(double target_percent) const {
  return path_ / ("plan-" + scoring::target_digits(target_percent) + ".json");
}

Result<void> ReportFolder::save(const scoring::Experiment& experiment) const {
  return files::write_atomically((path_ / scoring::kExperimentFileName).string(),
                                 scoring::to_json(experiment));
}

Result<void> ReportFolder::store(const scoring::Cell& cell) const {
  const fs::path folder = path_ / scoring::kCellFolderName;
  ASSAY_PROPAGATE(files::make_folder(folder));
  return files::write_atomically((folder / cell_file_name(cell)).string(), scoring::to_json(cell));
}

void ReportFolder::remove(const scoring::Cell& cell) const {
  std::error_code ignored;
  fs::remove(path_ / scoring::kCellFolderName / cell_file_name(cell), ignored);
}

Result<void> ReportFolder::save_plans(const CellPlans& plans) const {
  ASSAY_PROPAGATE(files::make_folder(plan_folder()));
  for (const auto& [name, plan] : plans) {
    ASSAY_PROPAGATE(files::write_atomically((plan_folder() / (name + ".json")).string(),
                                            slowdown::to_json(plan)));
  }
  return {};
}

Result<CellPlans> ReportFolder::read_plans() const {
  CellPlans plans;
  for (const fs::path& file : files::readable_entries_of(plan_folder())) {
    if (file.extension() == ".json") {
      ASSAY_ASSIGN(plans[file.stem().string()], launch::read_plan_file(file));
    }
  }
  return plans;
}

void ReportFolder::remove_scratch() const {
  std::error_code ignored;
  fs::remove_all(scratch(), ignored);
}

}  // namespace assay::experiment
