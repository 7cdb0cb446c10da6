// SPDX-License-Identifier: Apache-2.0
// Samples a running subject for a while, and says where its time went.
#pragma once

#include <chrono>
#include <cstdint>

#include "native/support/result.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/sampling/sample_event.h"
#include "scheduler/subject/subject.h"

namespace assay::subject {

struct WindowSettings {
  sampling::SampleEvent event;
  std::uint64_t period = 0;  // of the event
  std::chrono::milliseconds least{1500};
  std::size_t least_iterations = 5;
  // Without so many iterations by then, the program is taken to stand still.
  std::chrono::milliseconds most{60'000};
};

struct MeasuredWindow {
  measuring::Profile profile;
  std::uint64_t from_ns = 0;  // CLOCK_MONOTONIC
  std::uint64_t until_ns = 0;
  std::size_t iterations = 0;
  std::uint64_t lost_samples = 0;
  std::size_t refused_threads = 0;
  double waiting = 0;  // part of the time that threads wanted a CPU which something else was on
};

// Fails (io_failure) when the program ends, stands still or cannot be sampled, and (interrupted)
// when the user wants us to stop.
Result<MeasuredWindow> measure_window(Subject& subject, const WindowSettings& settings,
                                      std::uint64_t seed);

}  // namespace assay::subject
