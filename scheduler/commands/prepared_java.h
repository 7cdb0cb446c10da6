// SPDX-License-Identifier: Apache-2.0
// A java command line of a user's, understood and checked, before anything is added to it.
#pragma once

#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/launch/jvm_flags.h"
#include "scheduler/launch/toolchain.h"
#include "scheduler/process/environment.h"

namespace assay::commands {

// Whether the command begins with java, as all do that are slowed.
bool is_java_command(const std::vector<std::string>& command);

// Of --iteration-method; none is fine. Fails (invalid_argument) with how methods are named.
Result<void> check_iteration_method(const std::string& method);

// For a program of ours, to which it is the same which java runs it: where a bare `java` would be
// one that does not fit, or none, it becomes that of the JDK that was found, and a note says so.
process::Environment with_fitting_java(const process::Environment& environment);

inline constexpr const char* kKeepLimitsHelp =
    "leave memory limits as they are (-Xmx, -XX:MaxMetaspaceSize, ulimit -v ...), which are raised "
    "otherwise, for Graal needs room, too";

struct PreparedJava {
  launch::Toolchain toolchain;
  std::vector<std::string> words;  // after `java`, as given
  launch::JvmInvocation invocation;
  launch::FlagInspection inspection;

  // The user's own command, with the java that is meant.
  std::vector<std::string> plain_command() const;
};

// `command` begins with java. Fails with what this machine does not have (`unsupported`), and how
// to get it.
Result<PreparedJava> prepare_java(const std::vector<std::string>& command,
                                  const process::Environment& environment,
                                  bool keep_limits = false);

// Prints what the flags are refused or warned about for, and what is overridden; false when they
// are refused.
bool accept_flags(const launch::FlagInspection& inspection);

}  // namespace assay::commands
