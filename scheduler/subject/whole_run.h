// SPDX-License-Identifier: Apache-2.0
// Makes one whole run of a program, from its start to its end.
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
  std::uint64_t period = 0;  // sampling period of the event
  bool ignores_disturbance = false;
  double reference_ns = 0;  // as in WindowSettings
  std::uint64_t seed = 1;
};

struct EndedRun {
  measuring::RunOutcome outcome;
  std::chrono::milliseconds wall_time{0};
  codelog::CodeLog log;
};

struct SampledWholeRun {
  EndedRun run;
  measuring::Profile profile;  // profile of the whole run, without the time of compilers
  // Says that no more than 10 % of the run's time was disturbed; otherwise the profile is empty.
  bool is_undisturbed = false;
  double undisturbed_ns = 0;  // undisturbed CPU time
  double disturbed_ns = 0;    // disturbed CPU time
  SamplingNotes notes;
};

// A function that is called now and then while a program runs, with the time since its start.
using WhileItRuns = std::function<Result<void>(Subject&, std::chrono::milliseconds)>;

// Runs a program that nobody samples. The function, and sample_to_its_end, fail when the program
// has not ended within the limit and had to be ended (limit_exceeded), when it cannot be started or
// sampled (io_failure, not_found), and when the user wants us to stop (interrupted).
Result<EndedRun> run_to_its_end(const SubjectSettings& program, std::chrono::milliseconds limit,
                                const WhileItRuns& meanwhile);

// Returns the code log with the units' counts at the program's end. A program that still runs at
// the limit is ended then.
Result<codelog::CodeLog> count_for(const SubjectSettings& program, std::chrono::milliseconds limit);

// Fails (io_failure) where a run took longer than the probe keeps its readings: the speed of the
// processors at the run's begin is then forgotten, and only runs at any speed can be measured.
Result<void> check_probe_remembers(std::chrono::milliseconds wall_time);

Result<SampledWholeRun> sample_to_its_end(const SubjectSettings& program,
                                          std::chrono::milliseconds limit,
                                          const SampledRunSettings& settings,
                                          const sampling::SpeedProbe& speed);

}  // namespace assay::subject
