// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/session_folder.h"

#include <sys/statvfs.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace assay::launch {
namespace {

namespace fs = std::filesystem;

// Room for the counters of a large program with some hundred threads.
constexpr std::uint64_t kWantedBytes = 256ull << 20;

std::uint64_t free_bytes(const fs::path& folder) {
  struct statvfs status {};
  return ::statvfs(folder.c_str(), &status) == 0 ? status.f_bavail * status.f_frsize : 0;
}

std::vector<fs::path> parents(const process::Environment& environment) {
  std::vector<fs::path> folders;
  if (const auto runtime = environment.get("XDG_RUNTIME_DIR")) {
    folders.emplace_back(*runtime);
  }
  folders.emplace_back("/dev/shm");
  if (const auto temporary = environment.get("TMPDIR")) {
    folders.emplace_back(*temporary);
  }
  folders.emplace_back("/tmp");
  return folders;
}

}  // namespace

Result<SessionFolder> SessionFolder::create(const process::Environment& environment) {
  for (const fs::path& parent : parents(environment)) {
    if (free_bytes(parent) < kWantedBytes) {
      continue;
    }
    std::string name = (parent / "assay-XXXXXX").string();
    if (::mkdtemp(name.data()) != nullptr) {
      return SessionFolder(name);
    }
  }
  return make_error(ErrorCode::io_failure,
                    "no folder for the counters: none of $XDG_RUNTIME_DIR, /dev/shm, $TMPDIR and "
                    "/tmp is writable and has 256 MB free; make room, or set TMPDIR");
}

SessionFolder::SessionFolder(SessionFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

SessionFolder::~SessionFolder() {
  if (!path_.empty()) {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
}

std::vector<fs::path> session_files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().extension() == ".session") {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace assay::launch
