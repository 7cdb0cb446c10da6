// SPDX-License-Identifier: Apache-2.0
// Collapsed stacks: a line for each stack, frames from the bottom to the top, then the number of
// samples:
//   java.lang.Thread.run;com.acme.Main.run:17;com.acme.Main.work 42
// async-profiler writes them, FlameGraph's scripts, and most others in one way or other. Pure.
#pragma once

#include <string_view>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

// Frames may have lines ("run:17", "run(Main.java:17)") and async-profiler's annotations
// ("run_[j]"). Where a file has those, they say what is Java code; else it is told by its form.
// A topmost frame in brackets ("[unknown_Java]") is a profiler's reason for not knowing where.
// Stacks with code of the compiler in them are outside the program. Fails (malformed_data) on a
// line without a number, on an end without a line end, and where there are no samples.
Result<ReportedProfile> read_collapsed_stacks(std::string_view text);

}  // namespace assay::profilers
