// SPDX-License-Identifier: Apache-2.0
// Notes how sampling itself went, and what its samples may lack. The report tells these figures.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "scheduler/sampling/process_sampler.h"

namespace assay::subject {

struct SamplingNotes {
  std::uint64_t taken_samples = 0;        // samples of all threads, the compilers' too
  std::chrono::nanoseconds event_time{};  // time for which the kernel had the events switched on
  std::uint64_t lost_samples = 0;
  std::uint64_t throttled = 0;      // number of times that the kernel paused sampling
  std::size_t late_threads = 0;     // threads found while sampling; their time before went unseen
  std::size_t refused_threads = 0;  // most at a time; their time is taken for that of others
  std::size_t fixed_periods = 0;    // number of times that the kernel refused random periods
};

SamplingNotes notes_on(const sampling::SamplingRun& run);
void add(const SamplingNotes& more, SamplingNotes& to);

}  // namespace assay::subject
