// SPDX-License-Identifier: Apache-2.0
// Turns one sampled run into what our own sampler says about it. The functions are pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "native/codelog/code_log.h"
#include "native/support/result.h"
#include "scheduler/experiment/program_times.h"
#include "scheduler/measuring/iteration_output.h"
#include "scheduler/profilers/reported_profile.h"
#include "scheduler/sampling/sample_records.h"
#include "scheduler/scoring/experiment.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::experiment {

using AddressRange = std::pair<std::uint64_t, std::uint64_t>;  // from first to before second

// Returns where code of files lies, libjvm.so among them, by the lines of /proc/PID/maps.
std::vector<AddressRange> library_code(std::string_view maps);

struct SampledRun {
  std::vector<measuring::IterationMark> marks = {};
  std::vector<LineTimes> iterations = {};  // as many as marks, or more
  std::vector<sampling::Sample> samples = {};
  std::uint64_t lost = 0;                   // in all of the run: records do not tell when
  std::size_t refused_threads = 0;          // threads that could not be sampled
  std::set<std::uint32_t> vm_threads = {};  // the compilers' included
  std::set<std::uint32_t> compilers = {};
  std::vector<AddressRange> libraries = {};
  codelog::CodeLog log = {};
  scoring::RunTimes times = {};  // times of the process, from its start to its end
};

struct OracleSays {
  profilers::ReportedProfile profile = {};         // about the part of the run that was asked for
  std::vector<scoring::SampledBlock> blocks = {};  // the blocks of the same samples
  // The same samples as the JVM's own debug information names them; nothing where the log has no
  // debug information.
  std::optional<profilers::ReportedProfile> by_debug_information = {};
  // The times of the whole warm part, whichever iterations samples are of: its CPU time as the
  // system counted it, and what the program's harness and a clock beside it would say if all
  // iterations had been like those of the warm part. For a whole run the times are what the process
  // took.
  scoring::RunTimes times = {};
  scoring::SampledParts parts = {};
};

// The part of a run that samples are of.
enum class SampledPart {
  // The part in which all code of the plan's units is there. Before that part, methods run in code
  // that our sampler does not know.
  warm,
  // The iterations of the warm part that nothing disturbs. Inserted instructions take a larger part
  // of an iteration that neighbours on the processor disturb. The gain in run time, with which that
  // part is compared, is that of quiet iterations (decisions 0009 and 0012).
  quiet_iterations,
  // The whole run. Where nobody tells iterations, no other part has a time of its own.
  whole_run,
};
SampledPart sampled_part_of(scoring::VariantKind kind, IterationsTold told);

// Returns what our own sampler says about the part. The part has its share of the lost samples.
// Fails (not_found) when the warm part is too short, and (limit_exceeded) when threads are missing
// in the samples.
Result<OracleSays> oracle_says(const SampledRun& run, const slowdown::SlowdownPlan& plan,
                               SampledPart sampled);

}  // namespace assay::experiment
