// SPDX-License-Identifier: Apache-2.0
// Checks whether a profile can have as many samples as it says. Some tools write periods or times
// as the weights of collapsed stacks (perf's periods of cycles, async-profiler's option `total`).
// The function is pure.
#pragma once

#include <chrono>
#include <optional>

#include "native/support/result.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::profilers {

// Fails (malformed_data) where there are a thousand times as many samples as fit into the CPU time
// at the interval, or at 10 ms where no interval was set. Idle threads that a profiler samples,
// too, and an interval that a tool does not keep, stay far below that.
Result<void> check_samples_fit(const ReportedProfile& profile, std::chrono::nanoseconds cpu_time,
                               std::optional<std::chrono::nanoseconds> interval);

}  // namespace assay::profilers
