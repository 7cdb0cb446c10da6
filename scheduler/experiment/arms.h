// SPDX-License-Identifier: Apache-2.0
// Who takes part in an experiment, and what is run with each. Pure.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/profilers/profiler.h"
#include "scheduler/scoring/experiment.h"
#include "scheduler/scoring/run_order.h"

namespace assay::experiment {

inline constexpr const char* kOracleId = "assay";
inline constexpr const char* kLiarName = "thread-dumps";

struct Participant {
  profilers::ProfilerChoice choice = {};
  scoring::ProfilerVariant variant = {};
};

// "async:event=ctimer:interval=1ms" becomes async-event-ctimer-interval-1ms, for file names.
std::string id_of(const profilers::ProfilerChoice& choice);

// The choices, and the known liar where it is none of them. Fails (invalid_argument) where one is
// chosen twice.
Result<std::vector<Participant>> participants(std::vector<profilers::ProfilerChoice> choices);

// Our own sampler, which takes a sample each `interval` of `event`.
scoring::ProfilerVariant oracle_variant(const std::string& event, const std::string& interval);

// Everything with everything: base, repeat, whole program and single blocks; without a profiler
// and with each.
std::vector<scoring::Arm> arms_of(std::span<const scoring::ProfilerVariant> profilers,
                                  std::span<const double> targets,
                                  std::span<const scoring::BlockExperiment> blocks);

}  // namespace assay::experiment
