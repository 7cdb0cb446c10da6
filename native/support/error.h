// SPDX-License-Identifier: Apache-2.0
// Errors are values. An Error is made by make_error() (set a breakpoint there), travels inside
// Result<T> (result.h), and is printed once, at the edge, by whoever can say what to do next.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "native/support/source_location.h"

namespace assay {

// The kind of a failure, which decides the exit code and whether a caller may go on.
enum class ErrorCode {
  invalid_argument,  // the user's words are wrong: exit code 2
  malformed_data,    // bytes that break their format's rules: a damaged file or a foreign one
  version_mismatch,  // bytes of another format version, or a JDK / Graal pair that does not fit
  limit_exceeded,    // a stated budget (paths, counters, memory) would be exceeded
  not_found,         // a file, process, JDK or jar that should be there is not
  // The operating system refused, such as for a full disk, permissions or a broken pipe.
  io_failure,
  unmeasurable,  // the machine gives no samples, or no figures that can be used: try again
  disturbed,     // others disturb the machine too much: try again, or measure all of the time
  unsupported,   // this machine, JVM or Graal cannot do what was asked: exit code 3
  interrupted,   // the user wanted the program to stop: exit code 130
  internal,      // an invariant of our own is broken
};

// Tells whether the machine failed, and not the program that was measured.
inline bool is_of_the_machine(ErrorCode code) {
  return code == ErrorCode::unmeasurable || code == ErrorCode::disturbed;
}

// Returns the code's spelling in messages and JSON, such as "malformed_data".
std::string_view to_string(ErrorCode code);

class Error {
 public:
  ErrorCode code() const { return code_; }
  // The message is one sentence that names the mistake and, where there is one, the remedy.
  const std::string& message() const { return message_; }
  // The place in our own source where the error was made, for bug reports.
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

// Returns an error of the kind malformed_data.
[[nodiscard]] Error malformed(std::string message,
                              SourceLocation origin = SourceLocation::current());

// Returns the same error with the name of the file (or of another source) before its message.
[[nodiscard]] Error of_file(const std::string& file, const Error& error);

}  // namespace assay
