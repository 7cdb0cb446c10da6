// SPDX-License-Identifier: Apache-2.0
// Numbers event types: each has one record in the session, whose position is the type's number.
#pragma once

#include <cstdint>
#include <vector>

#include "jni/session/session_log.h"
#include "native/session/log_records.h"
#include "native/support/result.h"

namespace assay::agent {

class EventTypeRegistry {
 public:
  explicit EventTypeRegistry(SessionLog& log) : log_(log) {}

  // Returns the type's number, equal for equal declarations. Fails (invalid_argument) when another
  // type of that name was declared, and (io_failure) when the session has no space for it.
  Result<std::uint32_t> declare(const session::EventTypeRecord& type);

 private:
  SessionLog& log_;
  std::vector<session::EventTypeRecord> declared_;  // guarded by the log's lock, as their order is
};

}  // namespace assay::agent
