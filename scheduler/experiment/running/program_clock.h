// SPDX-License-Identifier: Apache-2.0
// Tells the CPU time of the JVM in which a run's program is.
#pragma once

#include <filesystem>

#include "scheduler/process/captured_output.h"

namespace assay::experiment {

// Returns a clock of the CPU time of all threads, but the compilers', of the JVM that writes the
// code log. The JVM need not be the process that was started, because perf starts it as a child of
// its own. The clock tells nothing before the log has the JVM's id, after the JVM's end, and of a
// JVM in a container, whose id there is another one than here.
process::CpuClock program_clock(const std::filesystem::path& code_log);

}  // namespace assay::experiment
