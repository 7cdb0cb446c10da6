// SPDX-License-Identifier: Apache-2.0
#include "native/files/folder.h"

#include <algorithm>
#include <system_error>

namespace assay::files {

namespace fs = std::filesystem;

Result<void> make_folder(const fs::path& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  return failure ? make_error(ErrorCode::io_failure, "cannot make the folder '" + folder.string() +
                                                         "': " + failure.message())
                 : Result<void>();
}

Result<fs::path> working_directory() {
  std::error_code failure;
  fs::path directory = fs::current_path(failure);
  if (failure) {
    return make_error(ErrorCode::not_found,
                      "cannot find the working directory: " + failure.message());
  }
  return directory;
}

Result<std::vector<fs::path>> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code failure;
  // The increment of a range-for throws, so the loop calls increment() with an error code.
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    entries.push_back(entry->path());
  }
  if (failure) {
    return make_error(failure == std::errc::no_such_file_or_directory ? ErrorCode::not_found
                                                                      : ErrorCode::io_failure,
                      "cannot read '" + folder.string() + "': " + failure.message());
  }
  std::ranges::sort(entries);
  return entries;
}

std::vector<fs::path> readable_entries_of(const fs::path& folder) {
  auto entries = entries_of(folder);
  return entries ? *std::move(entries) : std::vector<fs::path>();
}

}  // namespace assay::files
