// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sweep/running/sweep_folder.h"

#include <fmt/format.h>

#include <system_error>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "scheduler/experiment/running/report_folder.h"
#include "scheduler/process/folder_lock.h"
#include "scheduler/process/interruption.h"

namespace assay::sweep {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSweepRequestFile = "sweep-request.txt";

Error of_another_kind(const fs::path& path, const std::string& what) {
  return make_error(ErrorCode::invalid_argument,
                    path.string() + " " + what + ". Name another folder with -o");
}

Result<void> check_request(const fs::path& path, const std::string& request) {
  const fs::path file = path / kSweepRequestFile;
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored)) {
    if (!files::readable_entries_of(path).empty()) {
      return of_another_kind(path, "has files in it, but is not the folder of a sweep");
    }
    return files::write_atomically(file.string(), request);
  }
  ASSAY_ASSIGN(const std::string stored, files::read_text_file(file));
  const std::string difference = experiment::first_difference(stored, request);
  return difference.empty() ? Result<void>()
                            : of_another_kind(path, "holds another sweep: " + difference);
}

std::string name_of_run(const RunKey& key) {
  const std::string_view purpose = word_in(kPurposeWords, key.purpose);
  return key.purpose == Purpose::baseline
             ? fmt::format("{}, fork {}", purpose, key.fork + 1)
             : fmt::format("{} of samples {}, stride {}, fork {}", purpose, key.setting.samples,
                           key.setting.stride, key.fork + 1);
}

}  // namespace

Result<SweepFolder> SweepFolder::open(const fs::path& path, const SweepWish& wish) {
  const fs::path folder = fs::absolute(path);
  ASSAY_PROPAGATE(files::make_folder(folder));
  ASSAY_ASSIGN(auto lock, process::lock_folder(folder, process::IfLocked::refuse));
  ASSAY_PROPAGATE(check_request(folder, experiment::request_text(request_lines(wish))));
  SweepFolder opened(folder, std::move(lock));
  ASSAY_PROPAGATE(files::make_folder(opened.runs()));
  return opened;
}

std::optional<RunRecord> SweepFolder::stored(const RunKey& key) const {
  const auto text = files::read_text_file(runs() / run_file_name(key));
  auto record = text ? read_record(*text) : Result<RunRecord>(text.error());
  return record && record->key == key ? std::optional(std::move(*record)) : std::nullopt;
}

Result<void> SweepFolder::store(const RunRecord& record) const {
  return files::write_atomically((runs() / run_file_name(record.key)).string(), to_json(record));
}

Result<std::vector<RunRecord>> make_runs(const SweepFolder& folder, const SweepWish& wish,
                                         const MakeRun& make_run, const Tell& tell) {
  const std::vector<RunKey> order = run_order(wish);
  std::vector<RunRecord> records;
  std::vector<RunKey> left;
  for (const RunKey& key : order) {
    auto stored = folder.stored(key);
    if (stored && stored->failure.empty()) {
      records.push_back(std::move(*stored));
    } else {
      left.push_back(key);
    }
  }
  if (!records.empty() && !left.empty()) {
    tell(fmt::format("going on: {} of {} runs are made", records.size(), order.size()));
  }
  for (const RunKey& key : left) {
    ASSAY_PROPAGATE(process::Interruption::check());
    ASSAY_ASSIGN(RunRecord record, make_run(key));
    ASSAY_PROPAGATE(folder.store(record));
    records.push_back(std::move(record));
    tell(fmt::format("{} of {}: {}: {}", records.size(), order.size(), name_of_run(key),
                     records.back().failure.empty()
                         ? fmt::format("{:.2f} s", records.back().seconds)
                         : "failed: " + records.back().failure));
  }
  return records;
}

}  // namespace assay::sweep
