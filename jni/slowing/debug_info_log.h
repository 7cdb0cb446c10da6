// SPDX-License-Identifier: Apache-2.0
// Writes the debug information that the VM tells of compiled code to the code log. All threads may
// call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "jni/slowing/code_log_file.h"
#include "native/codelog/code_log.h"
#include "native/codelog/debug_info.h"
#include "native/codelog/untold_code.h"
#include "native/support/result.h"

namespace assay::agent {

class DebugInfoLog {
 public:
  explicit DebugInfoLog(CodeLogFile& log) : log_(log) {}

  // Notes that code was installed, of which debug information is to come.
  void installed(std::uint64_t address, codelog::MonotonicNanos time);

  // Tells whether the debug information of the code at `address` is to be in the log.
  bool wants(std::uint64_t address) const;
  // Takes the debug information, or the reason why it cannot be known. What is told long after the
  // code was installed is logged with the time of the installation, because readers know the code
  // at an address by time.
  void told(Result<codelog::CodeDebugInfo> info, codelog::MonotonicNanos now);

  // From now on debug information is wanted only of installed code of which none was told. Returns
  // the number of pieces of code of which none was told.
  std::size_t want_untold_only();

  // Returns a message about code whose debug information is missing; nothing where none is.
  std::optional<std::string> missing() const;

 private:
  CodeLogFile& log_;
  mutable std::mutex mutex_;
  codelog::UntoldCode untold_;            // guarded by mutex_
  bool wants_untold_only_ = false;        // guarded by mutex_
  std::uint64_t without_debug_info_ = 0;  // guarded by mutex_
};

}  // namespace assay::agent
