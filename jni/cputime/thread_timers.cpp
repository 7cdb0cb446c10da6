// SPDX-License-Identifier: Apache-2.0
#include "jni/cputime/thread_timers.h"

#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "jni/cputime/sampling_signal.h"
#include "jni/cputime/thread_clock.h"

// The C library has the name sigev_notify_thread_id for the field only since version 2.41.
#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

namespace assay::agent {
namespace {

// Every timer takes one of the signals that all processes of the user together may have pending
// (RLIMIT_SIGPENDING). Our timers take at most a quarter of these signals, because the program may
// want some, too.
constexpr std::uint64_t kPartOfPendingSignals = 4;
constexpr std::uint64_t kMostTimers = 16'384;
constexpr const char* kTooManyThreads =
    "there are more threads than the limit of pending signals allows (ulimit -i)";

std::uint64_t most_timers() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_SIGPENDING, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
    return kMostTimers;
  }
  return std::min<std::uint64_t>(kMostTimers, limit.rlim_cur / kPartOfPendingSignals);
}

timespec timespec_of(std::uint64_t nanoseconds) {
  constexpr std::uint64_t kPerSecond = 1'000'000'000;
  return {static_cast<time_t>(nanoseconds / kPerSecond),
          static_cast<long>(nanoseconds % kPerSecond)};
}

// Returns the time to a thread's first sample, in nanoseconds. The first sample is anywhere in the
// first interval, so that threads that live for less than an interval get samples at all. Threads
// that end within a tick of the scheduler still get too few (decision 0014).
std::uint64_t first_expiry(pid_t thread, std::uint64_t interval_ns) {
  std::uint64_t bits = monotonic_nanoseconds() ^ static_cast<std::uint64_t>(thread) << 32U;
  bits ^= bits >> 30U;
  bits *= 0xbf58'476d'1ce4'e5b9;  // D. Lea and others' splitmix64
  bits ^= bits >> 27U;
  bits *= 0x94d0'49bb'1331'11eb;
  bits ^= bits >> 31U;
  return 1 + bits % interval_ns;
}

}  // namespace

ThreadTimers::ThreadTimers(std::uint64_t interval_ns)
    : interval_ns_(interval_ns), most_timers_(most_timers()) {}

void ThreadTimers::start(Slot& slot, std::uint32_t number) {
  sigevent event{};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = kSamplingSignal;
  event.sigev_value.sival_ptr = timer_value(number);
  event.sigev_notify_thread_id = slot.thread;
  if (timers_ >= most_timers_) {
    refusal_ = kTooManyThreads;
  } else if (::timer_create(cpu_clock_of(slot.thread), &event, &slot.timer) != 0) {
    // EAGAIN says that the user's other timers and pending signals have reached the limit.
    refusal_ = errno == EAGAIN
                   ? kTooManyThreads
                   : std::string("cannot make a timer of CPU time: ") + std::strerror(errno);
  } else {
    const itimerspec when{timespec_of(interval_ns_),
                          timespec_of(first_expiry(slot.thread, interval_ns_))};
    slot.has_timer = true;
    ++timers_;
    if (::timer_settime(slot.timer, 0, &when, nullptr) == 0) {
      return;
    }
    refusal_ = std::string("cannot start a timer: ") + std::strerror(errno);
    stop(slot);
  }
  ++not_sampled_;
}

void ThreadTimers::stop(Slot& slot) {
  if (slot.has_timer) {
    (void)::timer_delete(slot.timer);
    slot.has_timer = false;
    --timers_;
  }
}

void ThreadTimers::add(pid_t thread, std::uint64_t in_kernel) {
  if (numbers_.contains(thread)) {
    return;
  }
  if (const auto before = ended_.extract(thread); before && before.mapped() > in_kernel) {
    gone_in_kernel_ += before.mapped();  // another thread had this number
  }
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(slots_.size()));
    slots_.emplace_back();
  }
  const std::uint32_t number = free_.back();
  free_.pop_back();
  numbers_.emplace(thread, number);
  slots_[number].thread = thread;
  start(slots_[number], number);
}

void ThreadTimers::remove(pid_t thread, std::uint64_t in_kernel) {
  const auto found = numbers_.find(thread);
  if (found == numbers_.end()) {
    return;
  }
  stop(slots_[found->second]);
  slots_[found->second].thread = 0;
  free_.push_back(found->second);
  numbers_.erase(found);
  ended_.emplace(thread, in_kernel);
}

void ThreadTimers::remove_all() {
  for (Slot& slot : slots_) {
    stop(slot);
  }
}

void ThreadTimers::keep_only(const std::unordered_set<pid_t>& alive) {
  std::vector<pid_t> gone;
  for (const auto& [thread, number] : numbers_) {
    if (!alive.contains(thread)) {
      gone.push_back(thread);
    }
  }
  std::ranges::for_each(gone, [this](pid_t thread) { remove(thread, 0); });
  std::erase_if(ended_, [&](const auto& entry) {
    const bool is_gone = !alive.contains(entry.first);
    gone_in_kernel_ += is_gone ? entry.second : 0;
    return is_gone;
  });
}

std::uint64_t ThreadTimers::ended_in_kernel() const {
  std::uint64_t sum = gone_in_kernel_;
  for (const auto& [thread, in_kernel] : ended_) {
    sum += in_kernel;
  }
  return sum;
}

std::vector<pid_t> ThreadTimers::threads() const {
  std::vector<pid_t> all;
  for (const auto& [thread, number] : numbers_) {
    all.push_back(thread);
  }
  return all;
}

pid_t ThreadTimers::thread_of(std::uint32_t number) const {
  return number < slots_.size() ? slots_[number].thread : 0;
}

}  // namespace assay::agent
