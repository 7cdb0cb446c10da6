// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/messages.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "native/support/visible_text.h"
#include "scheduler/process/standard_streams.h"

namespace assay::process {
namespace {

ExitCode exit_code_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::invalid_argument:
      return kUsage;
    case ErrorCode::version_mismatch:
    case ErrorCode::unsupported:
      return kCannot;
    case ErrorCode::interrupted:
      return kInterrupted;
    default:
      return kFailed;
  }
}

void print_error(const Error& error) { note(error.message()); }

}  // namespace

// Messages may hold any characters, because they quote names, paths and what processes print.
void note(std::string_view text) { print_message(fmt::format("assay: {}\n", visible_lines(text))); }

void warn(std::string_view text) {
  print_message(fmt::format("assay: warning: {}\n", visible_lines(text)));
}

void print_message(std::string_view text) { say_on_stderr(text); }

int print_output(std::string_view text) {
  const bool whole = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!whole || std::fflush(stdout) != 0) {
    return fail(make_error(ErrorCode::io_failure, fmt::format("cannot write to standard output: {}",
                                                              std::strerror(errno))));
  }
  return kOk;
}

int fail(const Error& error) {
  print_error(error);
  return exit_code_of(error.code());
}

int fail_setup(const Error& error) {
  print_error(error);
  return error.code() == ErrorCode::invalid_argument ? kUsage : kCannot;
}

}  // namespace assay::process
