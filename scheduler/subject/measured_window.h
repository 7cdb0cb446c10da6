// SPDX-License-Identifier: Apache-2.0
// Samples a running subject for a while, and says where its time went.
#pragma once

#include <chrono>
#include <cstdint>

#include "native/support/result.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/sampling/cpu_times.h"
#include "scheduler/sampling/sample_event.h"
#include "scheduler/sampling/speed_probe.h"
#include "scheduler/subject/sampling_notes.h"
#include "scheduler/subject/subject.h"

namespace assay::subject {

struct WindowSettings {
  sampling::SampleEvent event;
  std::uint64_t period = 0;  // of the event
  // Undisturbed CPU time, and of how many iterations.
  std::chrono::milliseconds least{600};
  std::size_t least_iterations = 5;
  // After that a third of it has to do, and after three times that there is an error; a long
  // window, and long iterations, have more time (limits_of).
  std::chrono::milliseconds patience{20'000};
  // When no iteration has ended for so long, or longer where they are long, the program is taken to
  // stand still.
  std::chrono::milliseconds standstill{60'000};
  // Takes all time for undisturbed, whatever the processors do.
  bool ignores_disturbance = false;
  // The probe's reading at the speed that times are converted to.
  double reference_ns = 0;
};

// How long is waited in fact, by the longest iteration so far.
struct WindowLimits {
  std::chrono::milliseconds patience;
  std::chrono::milliseconds standstill;
};
WindowLimits limits_of(const WindowSettings& settings, std::chrono::milliseconds longest_iteration);

struct MeasuredWindow {
  measuring::Profile profile;  // of undisturbed time only
  std::uint64_t from_ns = 0;   // CLOCK_MONOTONIC
  std::uint64_t until_ns = 0;
  std::size_t iterations = 0;  // whole ones
  double undisturbed_ns = 0;   // of their CPU time
  double disturbed_ns = 0;
  SamplingNotes notes;
  sampling::ModeTicks ticks;
  sampling::CpuUse cpu_use;
};

// Why a window has not become one within `waited`: others disturbed it, the program does too
// little, or the system does not sample it. `iteration_option` tells how iterations are told.
Error why_not_enough(const WindowSettings& settings, const MeasuredWindow& window,
                     std::chrono::milliseconds waited, const char* iteration_option);

// Fails (io_failure) when the program ends, stands still or does too little, (unmeasurable) when
// the system gives no samples of it or the processors are never left alone, and (interrupted) when
// the user wants us to stop.
Result<MeasuredWindow> measure_window(Subject& subject, const WindowSettings& settings,
                                      const sampling::SpeedProbe& speed, std::uint64_t seed);

}  // namespace assay::subject
