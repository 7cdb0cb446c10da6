// SPDX-License-Identifier: Apache-2.0
// The signal that a thread gets after each interval of its CPU time, and its handler. Nothing here
// takes a lock or allocates memory once the handler is in place.
#pragma once

#include <semaphore.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "native/cputime/sample_ring.h"

namespace assay::agent {

// Its default action is to ignore it: should it come late, it hurts neither this process nor one
// that this process becomes by exec. Nearly no program uses it (it tells of urgent data at a
// socket, to those that ask for it).
inline constexpr int kSamplingSignal = SIGURG;

inline constexpr std::size_t kSampleCapacity = 8192;  // seconds of dozens of processors
using Samples = cputime::SampleRing<kSampleCapacity>;

// The handler fills this, and is told by it. It is never destroyed: a signal may come at any time.
struct SamplingMailbox {
  Samples samples;
  std::atomic<bool> is_open{false};
  // A sample of the interpreter asks for a look at its thread, one at a time.
  std::atomic<std::uintptr_t> interpreter_begin{std::numeric_limits<std::uintptr_t>::max()};
  std::atomic<std::uintptr_t> interpreter_end{0};
  std::atomic<std::uint64_t> next_look{0};  // monotonic nanoseconds; the reader moves it on
  std::atomic<std::uint32_t> thread_to_look_at{0};
  std::atomic<bool> look_is_wanted{false};
  sem_t wake;
};

// Takes the signal if nobody else has it. Fails with the reason, in words.
std::optional<std::string> take_sampling_signal(SamplingMailbox& mailbox);

// True while the signal is ours.
bool has_sampling_signal();

// Gives it back, if it is still ours. Signals that are yet to come are ignored.
void give_back_sampling_signal();

// A timer's signal is ours if it carries this value.
void* timer_value(std::uint32_t thread);

}  // namespace assay::agent
