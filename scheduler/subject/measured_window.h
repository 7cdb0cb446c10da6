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
  std::uint64_t period = 0;  // sampling period of the event
  // A window has at least this undisturbed CPU time, and at least this number of iterations.
  std::chrono::milliseconds least{600};
  std::size_t least_iterations = 5;
  // After this time a third of the window is enough, and after three times this time there is an
  // error. Long windows and long iterations have more time (limits_of).
  std::chrono::milliseconds patience{20'000};
  // The program is taken to stand still when no iteration has ended for so long, or for longer
  // where iterations are long (limits_of).
  std::chrono::milliseconds standstill{60'000};
  // Says that all time counts as undisturbed, whatever the processors do.
  bool ignores_disturbance = false;
  // A window is given up after `patience`, and not after three times this time, where more than
  // this part of it was disturbed.
  double most_disturbed = 1;
  // The probe's reading at the speed that times are converted to, in nanoseconds.
  double reference_ns = 0;
};

// Says how long is waited in fact, by the longest iteration so far.
struct WindowLimits {
  std::chrono::milliseconds patience;
  std::chrono::milliseconds standstill;
};
WindowLimits limits_of(const WindowSettings& settings, std::chrono::milliseconds longest_iteration);

struct MeasuredWindow {
  measuring::Profile profile;  // profile of the undisturbed time only
  std::uint64_t from_ns = 0;   // CLOCK_MONOTONIC
  std::uint64_t until_ns = 0;  // CLOCK_MONOTONIC
  std::size_t iterations = 0;  // number of whole iterations
  double undisturbed_ns = 0;   // undisturbed CPU time of the iterations
  double disturbed_ns = 0;     // disturbed CPU time of the iterations
  SamplingNotes notes;
  sampling::ModeTicks ticks;
  sampling::CpuUse cpu_use;
};

// Returns why a window did not get enough within `waited`: others disturbed it, the program does
// too little, or the system does not sample it. `iteration_option` is the option by which the user
// says what an iteration is.
Error why_not_enough(const WindowSettings& settings, const MeasuredWindow& window,
                     std::chrono::milliseconds waited, const char* iteration_option);

// Measures a window. The function fails when the program ends, stands still or does too little
// (io_failure), when the system gives no samples of the program (unmeasurable), when the processors
// are never left alone (disturbed), and when the user wants us to stop (interrupted).
Result<MeasuredWindow> measure_window(Subject& subject, const WindowSettings& settings,
                                      const sampling::SpeedProbe& speed, std::uint64_t seed);

}  // namespace assay::subject
