// SPDX-License-Identifier: Apache-2.0
// Turns samples of blocks into samples of methods. Our own sampler knows the block. The compiler
// itself tells which methods its instructions come from, inlined ones too; the debug information
// that the JVM kept is not used. The functions are pure.
//
// The same samples are also named by the debug information that the JVM itself has at their
// addresses, and counted for each block that a plan knows.
#pragma once

#include <span>
#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/codemap/code_map.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/profilers/reported_profile.h"
#include "scheduler/sampling/sample_records.h"
#include "scheduler/scoring/experiment.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::experiment {

// Tells whether the log has debug information, which is written on request only.
bool has_debug_information(const codelog::CodeLog& log);

// Fills `places` and `unknown` only. Only what the map finds is named, so that the result differs
// from the truth by its names alone. What the map or the JVM does not know is unknown.
profilers::ReportedProfile by_debug_information(std::span<const sampling::Sample> samples,
                                                const codemap::CodeMap& map,
                                                const codelog::CodeLog& log);

// Returns the blocks of the plan's units, slowed or not, by name. Blocks without a sample are left
// out. All compilations of a unit that have the plan's shape count as one.
std::vector<scoring::SampledBlock> sampled_blocks(const measuring::Profile& profile,
                                                  const codelog::CodeLog& log,
                                                  const slowdown::SlowdownPlan& plan);

// Shares out a block's samples among its sources by their operations. Prologues and code out of
// line are the root method's. Fills `places` only.
profilers::ReportedProfile by_sources(const measuring::Profile& profile,
                                      const codelog::CodeLog& log);

}  // namespace assay::experiment
