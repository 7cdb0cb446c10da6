// SPDX-License-Identifier: Apache-2.0
// Lists the participants of an experiment, and what is run with each. The functions are pure.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/profilers/profiler.h"
#include "scheduler/scoring/design/run_order.h"
#include "scheduler/scoring/experiment.h"

namespace assay::experiment {

inline constexpr const char* kOracleId = "assay";
inline constexpr const char* kDebugInformationId = "assay-debug-info";
inline constexpr const char* kLiarName = "thread-dumps";

struct Participant {
  profilers::ProfilerChoice choice = {};
  scoring::ProfilerVariant variant = {};
};

// Returns an id for file names: "async:event=ctimer:interval=1ms" becomes
// async-event-ctimer-interval-1ms.
std::string id_of(const profilers::ProfilerChoice& choice);

// Returns the choices as participants, and the known liar where it is none of them. Fails
// (invalid_argument) where a profiler is chosen twice.
Result<std::vector<Participant>> participants(std::vector<profilers::ProfilerChoice> choices);

// Returns our own sampler, which takes a sample each `interval` of `event`.
scoring::ProfilerVariant oracle_variant(const std::string& event, const std::string& interval);

// Returns the profiler that stands for the oracle's samples, as the JVM's debug information names
// them. Nothing is run for it.
scoring::ProfilerVariant debug_information_variant(const scoring::ProfilerVariant& oracle);

enum class Pairs {
  // Each variant without a profiler and with each. A ReBench configuration cannot leave out pairs.
  all,
  // The pairs of which a figure is made. Blocks are compared only by the runs under a profiler, and
  // base and blocks are enough to find out the known liar.
  needed,
};

// The variants that are run beside base and repeat.
struct Slowed {
  std::span<const double> targets;  // percent, for the whole program
  std::span<const scoring::BlockExperiment> blocks;
  bool without_polls = false;
  bool without_a_profiler = true;  // runs without a profiler are made, too
};

// Returns all arms. A profiler without runs of its own has no arms.
std::vector<scoring::Arm> arms_of(std::span<const scoring::ProfilerVariant> profilers,
                                  const Slowed& slowed, Pairs pairs);

}  // namespace assay::experiment
