// SPDX-License-Identifier: Apache-2.0
#include "jni/bursts/burst_loop.h"

#include <algorithm>
#include <utility>

#include "jni/window/counter_readings.h"

namespace assay::agent {
namespace {

// Units with this part of all updates in a burst may go on counting: they cost as little.
constexpr double kShareLeft = 0.001;
// Each unit that is switched has two codes in the shim's memory.
constexpr std::size_t kMostSwitched = 200;
// Switching takes no more than a 250th of one processor's time: the pause between bursts grows.
constexpr int kPausePerSwitching = 250;

// Measures how long an action takes.
template <typename Action>
std::chrono::nanoseconds time_of(Action action) {
  const std::uint64_t begin = steady_nanoseconds();
  action();
  return std::chrono::nanoseconds(steady_nanoseconds() - begin);
}

}  // namespace

void BurstLoop::run(CodeSwitch& code) {
  while (wait(std::max<std::chrono::nanoseconds>(times_.period, switching_ * kPausePerSwitching)) &&
         make_burst(code)) {
  }
}

void BurstLoop::stop() {
  const std::lock_guard lock(mutex_);
  if (open_) {
    close_now();
  }
  is_stopped_ = true;
  stopping_.notify_all();
}

bool BurstLoop::wait(std::chrono::nanoseconds time) {
  std::unique_lock lock(mutex_);
  return !stopping_.wait_for(lock, time, [this] { return is_stopped_; });
}

// Activations that began in code without counters end while the burst settles.
bool BurstLoop::make_burst(CodeSwitch& code) {
  const auto between = bursts::updates_of_units(
      ranges_(), session::difference(sums_of_counters(segments_), after_burst_));
  switching_ = time_of([&] { code.count(); });
  const std::chrono::nanoseconds settling = times_.length;
  code.keep(bursts::outlasting_units(in_burst_, burst_ns_, between,
                                     static_cast<std::uint64_t>(settling.count())));
  if (!wait(settling) || !open() || !wait(times_.length)) {
    return false;
  }
  const auto counted = close();
  if (!counted) {
    return false;
  }
  in_burst_ = bursts::updates_of_units(ranges_(), *counted);
  switching_ += time_of([&] { code.run_plainly(); });
  code.take_up(bursts::hottest_units(in_burst_, kShareLeft, kMostSwitched));
  after_burst_ = sums_of_counters(segments_);
  return true;
}

bool BurstLoop::open() {
  const std::lock_guard lock(mutex_);
  if (!is_stopped_) {
    log_.begins();
    const std::uint64_t edge_ns = log_.now();
    session::CounterValues counters = sums_of_counters(segments_);
    const std::uint64_t begin_ns = log_.now();
    open_ =
        Open{.begin_ns = begin_ns, .edge_ns = begin_ns - edge_ns, .counters = std::move(counters)};
  }
  return open_.has_value();
}

std::optional<session::SparseCounters> BurstLoop::close() {
  const std::lock_guard lock(mutex_);
  return open_ ? std::optional(close_now()) : std::nullopt;
}

session::SparseCounters BurstLoop::close_now() {
  constexpr std::uint64_t kEdges = 2;
  const std::uint64_t end_ns = log_.now();
  session::SparseCounters counted =
      session::difference(sums_of_counters(segments_), open_->counters);
  burst_ns_ = end_ns - open_->begin_ns;
  log_.add({.first_iteration = 0,
            .calls = 1,
            .begin_ns = open_->begin_ns,
            .end_ns = end_ns,
            .open_ns = burst_ns_,
            .units_installed = 0,
            .edges = kEdges,
            .edge_ns = open_->edge_ns + (log_.now() - end_ns),
            .closes = false,
            .counted = counted});
  open_.reset();
  return counted;
}

}  // namespace assay::agent
