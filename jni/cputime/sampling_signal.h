// SPDX-License-Identifier: Apache-2.0
// Defines the signal that a thread gets after each interval of its CPU time, and the signal's
// handler. Nothing here takes a lock or allocates memory once the handler is in place.
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

// The signal's default action is to ignore it: a late signal hurts neither this process nor a
// program that this process becomes by exec. Nearly no program uses the signal (it tells of urgent
// data at a socket, where a program asks for that).
inline constexpr int kSamplingSignal = SIGURG;

inline constexpr std::size_t kSampleCapacity = 8192;  // enough for seconds on dozens of processors
using Samples = cputime::SampleRing<kSampleCapacity>;

// Holds what the handler writes and reads. Never destroyed: a signal may come at any time.
struct SamplingMailbox {
  Samples samples;
  // Is called in the handler, on the thread whose tick it is, where it is set. Requires: set before
  // the signal is taken.
  void (*on_tick)() = nullptr;
  std::atomic<bool> is_open{false};
  // A sample of the interpreter asks for a look at its thread. One look is pending at a time.
  std::atomic<std::uintptr_t> interpreter_begin{std::numeric_limits<std::uintptr_t>::max()};
  std::atomic<std::uintptr_t> interpreter_end{0};
  std::atomic<std::uint64_t> next_look{0};  // monotonic nanoseconds; the handler moves it on
  std::atomic<std::uint32_t> thread_to_look_at{0};
  std::atomic<bool> look_is_wanted{false};
  sem_t wake;
};

// Takes the signal if nobody else has it. Returns the reason, in words, where that fails.
std::optional<std::string> take_sampling_signal(SamplingMailbox& mailbox);

// Tells whether the signal is still ours.
bool has_sampling_signal();

// Gives the signal back, if it is still ours. Signals that are yet to come are ignored.
void give_back_sampling_signal();

// Returns the value that the signals of a thread's timer carry: it marks them as ours.
void* timer_value(std::uint32_t thread);

}  // namespace assay::agent
