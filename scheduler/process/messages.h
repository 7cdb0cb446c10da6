// SPDX-License-Identifier: Apache-2.0
// Prints what commands say, on stdout if they were asked for it, and otherwise on stderr. Says with
// which exit code commands end.
#pragma once

#include <string_view>

#include "native/support/error.h"

namespace assay::process {

enum ExitCode : int {
  kOk = 0,
  kFailed = 1,
  kUsage = 2,
  kCannot = 3,      // this machine, or what is installed on it, cannot do what was asked
  kIncomplete = 4,  // the command ended, but runs that it made have failed
  kInterrupted = 130,
};

// Prints a note on stderr. Where stderr is closed or full, the words are lost and the command goes
// on.
void note(std::string_view text);
// Prints a warning in the same way as note().
void warn(std::string_view text);
void print_message(std::string_view text);  // prints the text as it is, without our name before it

// Prints on stdout what the command was asked for. Returns the exit code: output that was lost on a
// full disk is a failure.
int print_output(std::string_view text);

// Prints the error and returns the exit code that it stands for.
int fail(const Error& error);

// Prints an error about a JDK, jars or parts of assay that were looked for, and returns the exit
// code. Anything that is missing then is missing on the machine.
int fail_setup(const Error& error);

}  // namespace assay::process
