// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/process_sampler.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "scheduler/sampling/cpu_times.h"
#include "scheduler/sampling/process_threads.h"

namespace assay::sampling {

ProcessSampler::ProcessSampler(pid_t process, const SampleEvent& event,
                               const SamplerOptions& options)
    : process_(process), event_(event), options_(options), jitter_(options.period, options.seed) {}

Result<SamplingRun> ProcessSampler::run(std::chrono::nanoseconds duration,
                                        const std::function<bool()>& is_over) {
  using Clock = std::chrono::steady_clock;
  threads_.clear();
  refused_.clear();
  run_ = {};
  run_.period_was_random = options_.randomises_period;
  run_.from_ns = monotonic_ns();
  find_threads(false);
  if (threads_.empty()) {
    return refused_.empty() ? make_error(ErrorCode::not_found, "the process has no thread left")
                            : refused_.begin()->second;
  }
  const auto end = Clock::now() + duration;
  auto next_look = Clock::now() + options_.look_for_threads;
  while (Clock::now() < end && !threads_.empty() && !is_over()) {
    std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(
        jitter_.next_pause(), std::max(end - Clock::now(), Clock::duration::zero())));
    draw_period();
    if (Clock::now() >= next_look) {
      ASSAY_PROPAGATE(drain());
      ASSAY_PROPAGATE(forget_ended_threads());
      find_threads(true);
      next_look = Clock::now() + options_.look_for_threads;
    }
  }
  for (auto& [thread, sampled] : threads_) {
    sampled.disable();
  }
  run_.until_ns = monotonic_ns();
  ASSAY_PROPAGATE(drain());
  for (auto& [thread, sampled] : threads_) {
    run_.event_time += sampled.finish(run_.records);
  }
  threads_.clear();
  run_.refused_threads = refused_.size();
  return std::exchange(run_, {});
}

void ProcessSampler::find_threads(bool late) {
  for (const pid_t thread : threads_of(process_)) {
    if (threads_.contains(thread) || refused_.contains(thread)) {
      continue;
    }
    auto event = ThreadEvent::open(thread, event_, options_.period, options_.pages_each);
    if (event) {
      event->enable();
      threads_.emplace(thread, *std::move(event));
      ++run_.threads;
      run_.late_threads += late ? 1 : 0;
    } else if (event.error().code() != ErrorCode::not_found) {
      refused_.emplace(thread, event.error());
    }
  }
}

Result<void> ProcessSampler::drain() {
  for (auto& [thread, event] : threads_) {
    ASSAY_PROPAGATE(event.drain(run_.records));
  }
  return {};
}

// Drains ended threads once more: a thread may have been sampled since the last time, and ended.
Result<void> ProcessSampler::forget_ended_threads() {
  const auto living = threads_of(process_);
  for (auto thread = threads_.begin(); thread != threads_.end();) {
    if (std::ranges::binary_search(living, thread->first)) {
      ++thread;
      continue;
    }
    ASSAY_PROPAGATE(thread->second.drain(run_.records));
    run_.event_time += thread->second.finish(run_.records);
    thread = threads_.erase(thread);
  }
  return {};
}

void ProcessSampler::draw_period() {
  if (!run_.period_was_random) {
    return;
  }
  const std::uint64_t period = jitter_.next_period();
  for (auto& [thread, event] : threads_) {
    run_.period_was_random = run_.period_was_random && event.set_period(period);
  }
  if (!run_.period_was_random) {
    // The threads before the one that was refused get the period of all others again.
    for (auto& [thread, event] : threads_) {
      event.set_period(options_.period);
    }
  }
}

}  // namespace assay::sampling
