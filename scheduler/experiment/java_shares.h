// SPDX-License-Identifier: Apache-2.0
// How much of a run's time is Java code's: what a slowdown is a part of. Pure.
#pragma once

#include <optional>

#include "scheduler/measuring/profile.h"

namespace assay::experiment {

// Of the process's time: of the samples, those in compiled code.
double java_share(const measuring::Profile& profile);

// Of the time of the program's own threads. A harness's clock is that of its thread: what
// collectors do beside it, on threads of the VM, is no part of what it prints. Nothing where there
// are no samples of its own.
std::optional<double> harness_java_share(const measuring::Profile& profile);

}  // namespace assay::experiment
