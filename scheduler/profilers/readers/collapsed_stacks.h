// SPDX-License-Identifier: Apache-2.0
// Reads collapsed stacks. Each stack is a line with the frames from the bottom to the top, then the
// number of samples:
//   java.lang.Thread.run;com.acme.Main.run:17;com.acme.Main.work 42
// async-profiler, FlameGraph's scripts and most other tools can write them. The function is pure.
#pragma once

#include <string_view>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

// Reads a file of stacks. Frames may have lines ("run:17", "run(Main.java:17)") and
// async-profiler's annotations ("run_[j]"). Where a file has annotations, they say what is Java
// code; in other files the form of the name says it. A topmost frame in brackets ("[unknown_Java]")
// is a profiler's reason for not knowing the place. Stacks with code of the compiler are outside of
// the program. The function fails (malformed_data) on a line without a number, on a file that does
// not end with a line end, and where there are no samples.
Result<ReportedProfile> read_collapsed_stacks(std::string_view text);

}  // namespace assay::profilers
