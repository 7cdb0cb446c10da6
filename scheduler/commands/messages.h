// SPDX-License-Identifier: Apache-2.0
// What commands say, on stderr unless it is what they were asked to print, and with which exit code
// they end.
#pragma once

#include <string_view>

#include "native/support/error.h"

namespace assay::commands {

enum ExitCode : int {
  kOk = 0,
  kFailed = 1,
  kUsage = 2,
  kCannot = 3,  // this machine, or what is installed on it, cannot do that
  kInterrupted = 130,
};

// On stderr. Where that is closed or full, the words are lost and the command goes on.
void note(std::string_view text);
void warn(std::string_view text);
void print_message(std::string_view text);  // as it is, without our name before it

// Prints on stdout what the command was asked for. Returns the exit code: output that a full disk
// has swallowed is a failure.
int print_output(std::string_view text);

// Prints the error and returns the exit code that it stands for.
int fail(const Error& error);

// The same where a JDK, jars or parts of assay are looked for: what is missing then is the
// machine's.
int fail_setup(const Error& error);

}  // namespace assay::commands
