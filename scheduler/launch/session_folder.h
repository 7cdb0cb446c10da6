// SPDX-License-Identifier: Apache-2.0
// Manages the folder of one command for what lives as long as its JVMs: sessions, code logs, plans.
#pragma once

#include <chrono>
#include <filesystem>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/environment.h"
#include "scheduler/process/unique_descriptor.h"

namespace assay::launch {

// Owns a fresh folder, which is locked. The destructor removes the folder with all that is in it,
// unless the folder is to be kept.
class SessionFolder {
 public:
  // Removes folders that others have left more than kKeptFor ago, and creates the folder in the
  // first of $XDG_RUNTIME_DIR, /dev/shm, $TMPDIR and /tmp that can be written and has space.
  // Folders in memory come first: counters are written all the time. Fails (io_failure) where no
  // folder can be created.
  static Result<SessionFolder> create(const process::Environment& environment);

  SessionFolder(SessionFolder&& other) noexcept;
  SessionFolder& operator=(SessionFolder&&) = delete;
  SessionFolder(const SessionFolder&) = delete;
  SessionFolder& operator=(const SessionFolder&) = delete;
  ~SessionFolder();

  const std::filesystem::path& path() const { return path_; }

  // Keeps the folder, for what could not be brought elsewhere. `assay doctor` names kept folders.
  void keep() { is_kept_ = true; }

 private:
  SessionFolder(std::filesystem::path path, process::UniqueDescriptor lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::filesystem::path path_;
  process::UniqueDescriptor lock_;
  bool is_kept_ = false;
};

// Returns this user's folders whose command was killed before it could remove them.
std::vector<std::filesystem::path> abandoned_session_folders(
    const process::Environment& environment);

// How long a folder is kept that a command has left, for `assay recover`.
inline constexpr std::chrono::hours kKeptFor{7 * 24};

// Removes this user's folders whose command has ended, in which no JVM counts any more, and in
// which nothing has changed for `age`. Who uses a folder or a session holds its lock, which ends
// with the process, whatever its number is and in whatever container it runs.
void remove_left_over_folders(const process::Environment& environment, std::chrono::hours age);

// Returns the session files in a folder, by name.
std::vector<std::filesystem::path> session_files_in(const std::filesystem::path& folder);

}  // namespace assay::launch
