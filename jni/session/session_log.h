// SPDX-License-Identifier: Apache-2.0
// Appends records to a session's log. A reader in another process sees whole records only.
#pragma once

#include <cstddef>
#include <mutex>
#include <span>

#include "jni/session/session_file.h"

namespace assay::agent {

class SessionLog {
 public:
  explicit SessionLog(SessionFile& file) : file_(file) {}

  // Appends a record. Returns false when there is no space; the loss is counted in the header.
  bool append(std::span<const std::byte> record);
  // Counts a record that could not even be made. Needs no memory.
  void note_lost_record();

  // Runs `body` while nobody else appends, for records whose order gives them ids.
  template <typename Body>
  auto exclusively(Body&& body) {
    const std::lock_guard lock(mutex_);
    return body();
  }

 private:
  bool commit_up_to(std::uint64_t used);

  SessionFile& file_;
  std::recursive_mutex mutex_;
  std::uint64_t committed_ = 0;
};

}  // namespace assay::agent
