// SPDX-License-Identifier: Apache-2.0
// What has to be otherwise than the user's JVM options say, for the program to run under assay as
// it does without.
#pragma once

#include <string>
#include <vector>

#include "scheduler/launch/jvm_flags.h"
#include "scheduler/process/environment.h"

namespace assay::launch {

struct OverridingOptions {
  std::vector<std::string> options;  // to come after the user's
  std::vector<std::string> lines;    // what the user is told
};

OverridingOptions overriding_options(const JvmInvocation& invocation);

// The environment for that JVM: what _JAVA_OPTIONS says comes after the command line, so what
// overrides it has to stand there, too.
process::Environment environment_for(const JvmInvocation& invocation,
                                     const process::Environment& environment);

}  // namespace assay::launch
