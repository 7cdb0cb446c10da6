// SPDX-License-Identifier: Apache-2.0
// One whole run of a program, from its start to its end.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "native/support/result.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/measuring/whole_run.h"
#include "scheduler/sampling/sample_event.h"
#include "scheduler/sampling/speed_probe.h"
#include "scheduler/subject/sampling_notes.h"
#include "scheduler/subject/subject.h"

namespace assay::subject {

struct SampledRunSettings {
  sampling::SampleEvent event;
  std::uint64_t period = 0;  // of the event
  bool ignores_disturbance = false;
  double reference_ns = 0;  // measured_window.h
  std::uint64_t seed = 1;
};

struct EndedRun {
  measuring::RunOutcome outcome;
  std::chrono::milliseconds wall_time{0};
  codelog::CodeLog log;
};

struct SampledRun {
  EndedRun run;
  measuring::Profile profile;   // of all of the run; its time is without that of compilers
  bool is_undisturbed = false;  // but for a little; else the profile is empty
  double undisturbed_ns = 0;    // of its CPU time
  double disturbed_ns = 0;
  SamplingNotes notes;
};

// Called now and then while a program runs, with the time since its start.
using WhileItRuns = std::function<Result<void>(Subject&, std::chrono::milliseconds)>;

// A run that nobody samples. Both fail (limit_exceeded) when the program has not ended within the
// limit: it is ended then; (io_failure, not_found) when it cannot be started or sampled; and
// (interrupted) when the user wants us to stop.
Result<EndedRun> run_to_its_end(const SubjectSettings& program, std::chrono::milliseconds limit,
                                const WhileItRuns& meanwhile);

// What units have counted by the program's end, or by the limit, when it is ended.
Result<codelog::CodeLog> count_for(const SubjectSettings& program, std::chrono::milliseconds limit);

// Fails (io_failure) where a run took longer than the probe keeps its readings: how fast processors
// were at the run's begin is forgotten then, and only runs at any speed can be measured.
Result<void> check_probe_remembers(std::chrono::milliseconds wall_time);

Result<SampledRun> sample_to_its_end(const SubjectSettings& program,
                                     std::chrono::milliseconds limit,
                                     const SampledRunSettings& settings,
                                     const sampling::SpeedProbe& speed);

}  // namespace assay::subject
