// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/sampling_notes.h"

#include <algorithm>

namespace assay::subject {

SamplingNotes notes_on(const sampling::SamplingRun& run) {
  return {.taken_samples = run.records.samples.size(),
          .event_time = run.event_time,
          .lost_samples = run.records.lost,
          .throttled = run.records.throttled,
          .late_threads = run.late_threads,
          .refused_threads = run.refused_threads,
          .fixed_periods = run.period_was_random ? 0U : 1U};
}

void add(const SamplingNotes& more, SamplingNotes& to) {
  to.taken_samples += more.taken_samples;
  to.event_time += more.event_time;
  to.lost_samples += more.lost_samples;
  to.throttled += more.throttled;
  to.late_threads += more.late_threads;
  // The same threads are refused time and again.
  to.refused_threads = std::max(to.refused_threads, more.refused_threads);
  to.fixed_periods += more.fixed_periods;
}

}  // namespace assay::subject
