// SPDX-License-Identifier: Apache-2.0
// Turns samples of blocks into samples of methods. Our own sampler knows the block. The compiler
// itself tells which methods its instructions come from, inlined ones too; the debug information
// that the JVM kept is not used. Pure.
#pragma once

#include "native/codelog/code_log.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/profilers/reported_profile.h"

namespace assay::experiment {

// Shares out a block's samples among its sources by their operations. Prologues and code out of
// line are the root method's. Fills `places` only.
profilers::ReportedProfile by_sources(const measuring::Profile& profile,
                                      const codelog::CodeLog& log);

}  // namespace assay::experiment
