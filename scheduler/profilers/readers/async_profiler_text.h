// SPDX-License-Identifier: Apache-2.0
// Reads the text that async-profiler writes for people (`-o traces,flat`, `-f x.txt`): a block for
// each stack, topmost frame first, then a table of topmost methods. The function is pure.
//
//   --- Execution profile ---
//   Total samples       : 4148
//
//   --- 1080000000 ns (4.75%), 204 samples
//     [ 0] com.acme.Main.work
//     [ 1] com.acme.Main.main
//
//             ns  percent  samples  top
//     ----------  -------  -------  ---
//     3110000000   13.67%      585  com.acme.Main.work
#pragma once

#include <string_view>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

inline constexpr std::string_view kAsyncProfilerTitle = "--- Execution profile ---";

// Reads the stacks, or the table where not all stacks are there. The function fails
// (malformed_data) where neither has all samples that the head of the text tells of, which is so
// where async-profiler was told to write only the hottest; where a line is not understood; and
// where there are no samples.
Result<ReportedProfile> read_async_profiler_text(std::string_view text);

}  // namespace assay::profilers
