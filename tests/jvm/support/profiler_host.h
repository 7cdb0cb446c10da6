// SPDX-License-Identifier: Apache-2.0
// Says where tests look for profilers: beside what was built, with the JDK that the build was
// configured with.
#pragma once

#include <string>

#include "scheduler/profilers/profiler.h"

namespace assay::jvm_tests {

profilers::Host this_host();

// Returns what is missing for this profiler to run here, and how to get it; empty where nothing is
// missing.
std::string missing_for(const std::string& profiler);

}  // namespace assay::jvm_tests
