// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/session_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "native/files/folder.h"
#include "scheduler/process/folder_lock.h"

namespace assay::launch {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "assay-";
constexpr std::size_t kRandomCharacters = 6;

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

// Tells whether the folder's command has ended: a lock ends with the process that holds it.
bool is_abandoned(const fs::path& folder) {
  const std::string name = folder.filename().string();
  if (!name.starts_with(kPrefix) || name.size() != kPrefix.size() + kRandomCharacters) {
    return false;
  }
  struct stat status {};
  return ::lstat(folder.c_str(), &status) == 0 && status.st_uid == ::geteuid() &&
         process::lock_folder(folder, process::IfLocked::refuse).has_value();
}

// Tells whether a JVM counts into the file, or that cannot be found out.
bool is_in_use(const fs::path& session) {
  const process::UniqueDescriptor file(
      ::open(session.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  return file.get() < 0 || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0;
}

bool has_changed_within(const fs::path& folder, std::chrono::hours age) {
  const auto is_recent = [earliest = fs::file_time_type::clock::now() - age](const fs::path& path) {
    std::error_code error;
    const auto changed = fs::last_write_time(path, error);
    return error || changed > earliest;
  };
  const auto entries = files::readable_entries_of(folder);
  return is_recent(folder) || std::ranges::any_of(entries, is_recent);
}

}  // namespace

void remove_left_over_folders(const process::Environment& environment, std::chrono::hours age) {
  for (const fs::path& folder : abandoned_session_folders(environment)) {
    const auto lock = process::lock_folder(folder, process::IfLocked::refuse);
    if (lock && !std::ranges::any_of(session_files_in(folder), is_in_use) &&
        !has_changed_within(folder, age)) {
      std::error_code ignored;
      fs::remove_all(folder, ignored);
    }
  }
}

Result<SessionFolder> SessionFolder::create(const process::Environment& environment) {
  remove_left_over_folders(environment, kKeptFor);
  for (const fs::path& parent : parents(environment)) {
    if (free_bytes(parent) < kWantedBytes) {
      continue;
    }
    std::string name = (parent / (std::string(kPrefix) + "XXXXXX")).string();
    if (::mkdtemp(name.data()) != nullptr) {
      SessionFolder folder(name, {});
      ASSAY_ASSIGN(folder.lock_, process::lock_folder(name, process::IfLocked::refuse));
      return folder;
    }
  }
  return make_error(
      ErrorCode::io_failure,
      "there is no folder for the counters: none of $XDG_RUNTIME_DIR, /dev/shm, $TMPDIR and /tmp "
      "is writable and has 256 MB free; free some space, or set TMPDIR");
}

SessionFolder::SessionFolder(SessionFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})),
      lock_(std::move(other.lock_)),
      is_kept_(other.is_kept_) {}

SessionFolder::~SessionFolder() {
  if (!path_.empty() && !is_kept_) {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
}

std::vector<fs::path> abandoned_session_folders(const process::Environment& environment) {
  std::set<fs::path> folders;
  for (const fs::path& parent : parents(environment)) {
    for (const fs::path& entry : files::readable_entries_of(parent)) {
      if (is_abandoned(entry)) {
        folders.insert(entry);
      }
    }
  }
  return {folders.begin(), folders.end()};
}

std::vector<fs::path> session_files_in(const fs::path& folder) {
  std::vector<fs::path> sessions = files::readable_entries_of(folder);
  std::erase_if(sessions, [](const fs::path& file) { return file.extension() != ".session"; });
  return sessions;
}

}  // namespace assay::launch
