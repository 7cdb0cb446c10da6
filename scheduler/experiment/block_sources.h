// SPDX-License-Identifier: Apache-2.0
// From samples of blocks to samples of methods. Our own sampler knows the block; which methods its
// instructions come from, inlined ones too, is what the compiler itself has told, and not the
// debug information that the JVM kept of it. Pure.
#pragma once

#include "native/codelog/code_log.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::experiment {

// A block's samples are shared out among its sources by their operations. Prologues and code out
// of line are the root method's. `places` alone is filled.
profilers::ReportedProfile by_sources(const measuring::Profile& profile,
                                      const codelog::CodeLog& log);

}  // namespace assay::experiment
