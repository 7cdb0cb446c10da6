// SPDX-License-Identifier: Apache-2.0
// The part of a run's time that is spent in Java code. A slowdown is set in relation to it. Pure.
#pragma once

#include <optional>

#include "scheduler/measuring/profile.h"

namespace assay::experiment {

// Returns the part (0 to 1) of the process's samples that are in compiled code.
double java_share(const measuring::Profile& profile);

// Returns the same part of the samples on the program's own threads. A harness's clock is that of
// its thread: it does not include what collectors do beside it, on threads of the VM. Returns
// nothing where there are no samples of the program's own threads.
std::optional<double> harness_java_share(const measuring::Profile& profile);

}  // namespace assay::experiment
