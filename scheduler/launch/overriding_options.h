// SPDX-License-Identifier: Apache-2.0
// Overrides some of the user's JVM options, so that the program runs as it does without assay.
#pragma once

#include <string>
#include <vector>

#include "scheduler/launch/jvm_flags.h"
#include "scheduler/process/environment.h"

namespace assay::launch {

struct OverridingOptions {
  std::vector<std::string> options;  // options to put after the user's
  std::vector<std::string> lines;    // lines that tell the user
};

OverridingOptions overriding_options(const JvmInvocation& invocation);

// Returns the environment for the JVM. _JAVA_OPTIONS comes after the command line, so options that
// override a part of _JAVA_OPTIONS have to stand in it, too.
process::Environment environment_for(const JvmInvocation& invocation,
                                     const process::Environment& environment);

}  // namespace assay::launch
