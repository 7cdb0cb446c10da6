// SPDX-License-Identifier: Apache-2.0
// Parses and checks a user's java command line before anything is added to it.
#pragma once

#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/launch/jvm_flags.h"
#include "scheduler/launch/toolchain.h"
#include "scheduler/process/environment.h"

namespace assay::launch {

// Tells whether the command begins with java, as all commands do that are slowed.
bool is_java_command(const std::vector<std::string>& command);

// Checks the method of --iteration-method, which may be empty. Fails (invalid_argument) with how
// methods are named.
Result<void> check_iteration_method(const std::string& method);

// Returns the environment for a program of ours that any java can run. Where a bare `java` would be
// unfit or missing, it becomes the java of the JDK that was found, and a note says so.
process::Environment with_fitting_java(const process::Environment& environment);

struct PreparedJava {
  Toolchain toolchain;
  std::vector<std::string> words;  // words after `java`, as given
  JvmInvocation invocation;
  FlagInspection inspection;

  // Returns the user's own command, with the java that is meant.
  std::vector<std::string> plain_command() const;
};

// Prepares the command. Fails (unsupported) with what this machine does not have, and how to get
// it. Requires: `command` begins with java.
Result<PreparedJava> prepare_java(const std::vector<std::string>& command,
                                  const process::Environment& environment,
                                  bool keep_limits = false);

// Prints why flags are refused or warned about, and which flags are overridden. Returns false when
// flags are refused.
bool accept_flags(const FlagInspection& inspection);

}  // namespace assay::launch
