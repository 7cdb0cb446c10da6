// SPDX-License-Identifier: Apache-2.0
// Errors as values. An Error is born in make_error() (set a breakpoint there), travels inside
// Result<T> (result.h), and is printed once, at the edge, by whoever can say what to do next.
#pragma once

#include <string>
#include <string_view>

#include "native/support/source_location.h"

namespace assay {

// What kind of failure it is; decides exit codes and whether a caller may go on.
enum class ErrorCode {
  invalid_argument,  // the user's words are off: exit code 2
  malformed_data,    // bytes that break their format's rules: a damaged file or a foreign one
  version_mismatch,  // bytes of another format version, or a JDK / Graal pair that does not fit
  limit_exceeded,    // a stated budget (paths, counters, memory) would be exceeded
  not_found,         // a file, process, JDK or jar that should be there is not
  io_failure,        // the operating system refused: disk full, permission, broken pipe
  unmeasurable,      // others disturb the machine too much, or it gives no samples: try again
  unsupported,       // this machine, JVM or Graal cannot do it: exit code 3
  interrupted,       // the user wanted it to stop: exit code 130
  internal,          // a broken invariant of our own
};

// The code's spelling in messages and JSON, such as "malformed_data".
std::string_view to_string(ErrorCode code);

class Error {
 public:
  ErrorCode code() const { return code_; }
  // One sentence that names the mistake and, where there is one, the remedy.
  const std::string& message() const { return message_; }
  // Where in our own source it was born, for bug reports.
  const SourceLocation& origin() const { return origin_; }

 private:
  friend Error make_error(ErrorCode, std::string, SourceLocation);
  Error(ErrorCode code, std::string message, SourceLocation origin)
      : code_(code), message_(std::move(message)), origin_(origin) {}

  ErrorCode code_;
  std::string message_;
  SourceLocation origin_;
};

[[nodiscard]] Error make_error(ErrorCode code, std::string message,
                               SourceLocation origin = SourceLocation::current());

// The same error, of the file (or what else it is of) that is named before it.
[[nodiscard]] Error of_file(const std::string& file, const Error& error);

}  // namespace assay
