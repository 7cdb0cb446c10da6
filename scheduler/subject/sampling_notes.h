// SPDX-License-Identifier: Apache-2.0
// How sampling itself went: what its samples may lack. It is told in the report.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "scheduler/sampling/process_sampler.h"

namespace assay::subject {

struct SamplingNotes {
  std::uint64_t taken_samples = 0;        // of all threads, the compilers' too
  std::chrono::nanoseconds event_time{};  // in which the kernel had the events switched on
  std::uint64_t lost_samples = 0;
  std::uint64_t throttled = 0;      // times that the kernel paused sampling
  std::size_t late_threads = 0;     // found while sampling: what they did before went unseen
  std::size_t refused_threads = 0;  // at worst: their time is taken for that of others
  std::size_t fixed_periods = 0;    // times that the kernel refused to have the period drawn anew
};

SamplingNotes notes_on(const sampling::SamplingRun& run);
void add(const SamplingNotes& more, SamplingNotes& to);

}  // namespace assay::subject
