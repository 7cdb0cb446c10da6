// SPDX-License-Identifier: Apache-2.0
// Samples all threads of a process for a while.
//
// There is one event and one buffer for each thread, on whatever CPU it runs. The kernel's own way
// to follow new threads (`inherit`) does not serve here: it allows no buffer that follows a thread
// from CPU to CPU, and a new period does not reach the events that threads have inherited. So new
// threads are looked for in /proc; what a thread does before it is found goes unseen.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <random>

#include "scheduler/sampling/sample_event.h"
#include "scheduler/sampling/thread_event.h"

namespace assay::sampling {

// A period that is drawn anew all the time. A fixed period beats against programs that are periodic
// themselves: on a loop of 6.5 us it multiplied the noise by three.
class PeriodJitter {
 public:
  PeriodJitter(std::uint64_t period, std::uint64_t seed) : period_(period), random_(seed) {}

  std::uint64_t next_period() {  // within 30 % of the period
    constexpr double kSpread = 0.3;
    std::uniform_real_distribution<double> factor(1 - kSpread, 1 + kSpread);
    return static_cast<std::uint64_t>(static_cast<double>(period_) * factor(random_)) + 1;
  }

  std::chrono::microseconds next_pause() {
    return std::chrono::microseconds(std::uniform_int_distribution<int>(500, 1500)(random_));
  }

 private:
  std::uint64_t period_;
  std::mt19937_64 random_;
};

struct SamplerOptions {
  std::uint64_t period = 1'000'000;  // in events; nanoseconds for a clock
  bool randomises_period = true;
  std::uint64_t seed = 1;       // seed of random periods; results name the seed for repetitions
  std::size_t pages_each = 64;  // pages of a thread's buffer
  std::chrono::milliseconds look_for_threads{10};
};

struct SamplingRun {
  Records records;
  std::uint64_t from_ns = 0;  // CLOCK_MONOTONIC: when the first thread was switched on
  std::uint64_t until_ns = 0;
  std::size_t threads = 0;          // threads that were sampled
  std::size_t late_threads = 0;     // sampled threads that were found while sampling
  std::size_t refused_threads = 0;  // threads that could not be sampled, other than by ending first
  bool period_was_random = false;
  std::chrono::nanoseconds event_time{};  // time that threads ran and were sampled, all together
};

class ProcessSampler {
 public:
  ProcessSampler(pid_t process, const SampleEvent& event, const SamplerOptions& options);

  // Samples until `duration` is over, or `is_over` says so (it is asked about once a millisecond),
  // or the process has no thread left. Fails when no thread could be sampled, or records cannot be
  // read.
  Result<SamplingRun> run(std::chrono::nanoseconds duration, const std::function<bool()>& is_over);

 private:
  void find_threads(bool late);
  Result<void> drain();
  Result<void> forget_ended_threads();
  void draw_period();

  pid_t process_;
  SampleEvent event_;
  SamplerOptions options_;
  PeriodJitter jitter_;
  std::map<pid_t, ThreadEvent> threads_;
  std::map<pid_t, Error> refused_;
  SamplingRun run_;
};

}  // namespace assay::sampling
