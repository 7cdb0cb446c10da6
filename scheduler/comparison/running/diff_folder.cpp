// SPDX-License-Identifier: Apache-2.0
#include "scheduler/comparison/running/diff_folder.h"

#include <fmt/format.h>

#include <cmath>
#include <system_error>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/process/interruption.h"

namespace assay::comparison {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRequestFile = "diff-request.txt";

std::string in_minutes(double seconds) {
  constexpr double kMinute = 60;
  return seconds < 2 * kMinute ? fmt::format("{:.0f} s", seconds)
                               : fmt::format("{:.0f} min", seconds / kMinute);
}

std::string name_of(const DiffWish& wish, const RunKey& key) {
  return fmt::format("{}, side {}, run {}", wish.programs[key.program].name,
                     key.side == Side::a ? "A" : "B", key.run + 1);
}

// Returns the length of a stored run that went well, in seconds.
std::optional<double> stored_seconds(const fs::path& file) {
  const auto text = files::read_text_file(file);
  const auto record = text ? read_record(*text) : Result<RunRecord>(text.error());
  return record && record->failure.empty() ? std::optional(record->seconds) : std::nullopt;
}

Result<void> store(const fs::path& file, const DiffWish& wish, const RunKey& key,
                   const MadeRun& run) {
  const RunRecord record{.program = wish.programs[key.program].name,
                         .side = key.side,
                         .run = key.run,
                         .seconds = run.seconds,
                         .cpu_seconds = run.cpu_seconds,
                         .iteration_cpu_seconds = run.iteration_cpu_seconds,
                         .iterations = run.iterations,
                         .failure = run.failure};
  return files::write_atomically(file.string(), run_text(record, run.result));
}

Result<MadeRun> make_at_most_twice(const DiffWish& wish, const RunKey& key, const MakeRun& make_run,
                                   const Tell& tell) {
  ASSAY_ASSIGN(MadeRun run, make_run(key));
  if (run.failure.empty()) {
    return run;
  }
  tell(fmt::format("{} failed, and is made once more: {}", name_of(wish, key), run.failure));
  return make_run(key);
}

}  // namespace

Result<DiffFolder> DiffFolder::open(const fs::path& path, const DiffWish& wish) {
  DiffFolder folder(fs::absolute(path));
  ASSAY_PROPAGATE(files::make_folder(folder.path_));
  const std::string request = experiment::request_text(request_lines(wish));
  if (is_diff_folder(folder.path_)) {
    ASSAY_ASSIGN(const std::string stored, files::read_text_file(folder.path_ / kRequestFile));
    const std::string difference = experiment::first_difference(stored, request);
    if (!difference.empty()) {
      return make_error(ErrorCode::invalid_argument,
                        fmt::format("{} holds another diff: {}. Name another folder with -o",
                                    path.string(), difference));
    }
  } else if (!files::readable_entries_of(folder.path_).empty()) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("{} has files in it, but is not the folder of a diff. Name another folder with "
                    "-o",
                    path.string()));
  } else {
    ASSAY_PROPAGATE(files::write_atomically((folder.path_ / kRequestFile).string(), request));
  }
  ASSAY_PROPAGATE(files::make_folder(folder.runs()));
  return folder;
}

bool is_diff_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path / kRequestFile, ignored);
}

Result<void> make_runs(const DiffFolder& folder, const DiffWish& wish, const MakeRun& make_run,
                       const Tell& tell) {
  const std::vector<RunKey> order = run_order(wish);
  std::vector<RunKey> left;
  std::vector<TimedRun> finished;
  for (const RunKey& key : order) {
    if (const auto seconds = stored_seconds(folder.runs() / run_file_name(wish, key))) {
      finished.push_back({.key = key, .seconds = *seconds});
    } else {
      left.push_back(key);
    }
  }
  if (!finished.empty() && !left.empty()) {
    tell(fmt::format("going on: {} of {} runs are made", finished.size(), order.size()));
  }
  for (std::size_t i = 0; i < left.size(); ++i) {
    ASSAY_PROPAGATE(process::Interruption::check());
    ASSAY_ASSIGN(const MadeRun run, make_at_most_twice(wish, left[i], make_run, tell));
    ASSAY_PROPAGATE(store(folder.runs() / run_file_name(wish, left[i]), wish, left[i], run));
    finished.push_back({.key = left[i], .seconds = run.seconds});
    const double seconds = seconds_left(std::span(left).subspan(i + 1), finished);
    tell(fmt::format(
        "{} of {}: {}{}; about {} left", order.size() - left.size() + i + 1, order.size(),
        name_of(wish, left[i]),
        run.failure.empty() ? fmt::format(": {:.1f} s", run.seconds) : " failed: " + run.failure,
        in_minutes(seconds)));
  }
  return {};
}

}  // namespace assay::comparison
