// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/result_claim.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "native/files/folder.h"
#include "native/files/text_file.h"
#include "native/options/file_name.h"
#include "native/options/percent_signs.h"
#include "native/results/result_writers.h"

namespace assay::agent {
namespace {

namespace fs = std::filesystem;

// Tells whether a session is in use: its JVM holds a lock on it (owned_file.h) until the JVM ends.
bool is_in_use(const fs::path& session) {
  const int descriptor = ::open(session.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) {
    return false;
  }
  const bool locked = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0;
  ::close(descriptor);
  return locked;
}

// Tells whether a running JVM has the result: sessions beside it are named RESULT.PID.session.
bool is_taken(const fs::path& result) {
  const fs::path folder = result.has_parent_path() ? result.parent_path() : fs::path(".");
  const std::string start = result.filename().string() + ".";
  return std::ranges::any_of(files::readable_entries_of(folder), [&](const fs::path& file) {
    return file.extension() == ".session" && file.filename().string().starts_with(start) &&
           is_in_use(file);
  });
}

}  // namespace

ResultClaim claim_result(const std::string& path) {
  if (path.empty()) {
    return {};
  }
  if (is_taken(path)) {
    const auto own =
        options::expand_file_name(options::with_process_id(options::with_percent_signs_kept(path)),
                                  static_cast<std::uint64_t>(::getpid()), 0);
    return {.path = own ? *own : path, .is_taken = true};
  }
  files::remove_file_that_begins(path, results::begins_as_result);
  return {.path = path};
}

}  // namespace assay::agent
