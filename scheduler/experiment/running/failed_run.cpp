// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/failed_run.h"

#include <cstdint>
#include <system_error>
#include <utility>
#include <vector>

#include "native/support/plain_text.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 1 << 20;

std::vector<fs::path> small_files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code failed;
  for (fs::recursive_directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed)) {
    std::error_code unknown;
    const bool is_file = entry->is_regular_file(unknown);
    const std::uintmax_t bytes = is_file ? entry->file_size(unknown) : 0;
    if (!unknown && bytes > 0 && bytes <= kMostBytes) {
      files.push_back(entry->path());
    }
  }
  return files;
}

bool move_file(const fs::path& file, const fs::path& target) {
  std::error_code failed;
  fs::create_directories(target.parent_path(), failed);
  fs::rename(file, target, failed);
  return !failed;
}

}  // namespace

std::string keep_what_it_left(const fs::path& scratch, const fs::path& folder,
                              const fs::path& place, std::string failure) {
  std::error_code ignored;  // what is left there of an earlier try is then written over, or stays
  fs::remove_all(folder / place, ignored);
  bool is_kept = false;
  for (const fs::path& file : small_files_in(scratch)) {
    const fs::path kept = place / file.lexically_relative(scratch);
    if (move_file(file, folder / kept)) {
      is_kept = true;
      failure = replaced_all(std::move(failure), file.string(), kept.string());
    }
  }
  return is_kept ? failure + "; the files that the run left are in " + place.string() +
                       " of the experiment's folder"
                 : failure;
}

}  // namespace assay::experiment
