// SPDX-License-Identifier: Apache-2.0
// The folder in which the JVMs of one `assay count` leave their sessions.
#pragma once

#include <filesystem>
#include <vector>

#include "native/support/result.h"
#include "scheduler/process/environment.h"

namespace assay::launch {

// Owns a fresh folder; removes it, with all that is in it, at the end.
class SessionFolder {
 public:
  // In the first of $XDG_RUNTIME_DIR, /dev/shm, $TMPDIR and /tmp that has the space and lets us.
  // Memory comes first: counters are written all the time. Fails (io_failure) when there is none.
  static Result<SessionFolder> create(const process::Environment& environment);

  SessionFolder(SessionFolder&& other) noexcept;
  SessionFolder& operator=(SessionFolder&&) = delete;
  SessionFolder(const SessionFolder&) = delete;
  SessionFolder& operator=(const SessionFolder&) = delete;
  ~SessionFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  explicit SessionFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

// The session files in a folder, by name.
std::vector<std::filesystem::path> session_files_in(const std::filesystem::path& folder);

}  // namespace assay::launch
