// SPDX-License-Identifier: Apache-2.0
#include "jni/window/window_log.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <utility>

namespace assay::agent {

using session::WindowPart;

std::uint64_t steady_nanoseconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

WindowLog::WindowLog(const session::WindowPlan& plan, SessionLog& log, Clock clock)
    : merges_(!plan.each_iteration),
      wanted_calls_(plan.iterations),
      log_(log),
      clock_(clock),
      start_ns_(clock()) {
  log_.append(session::encode_window_plan(plan));
}

void WindowLog::begins() {
  const std::lock_guard lock(mutex_);
  if (!installed_before_) {
    installed_before_ = installed_;
  }
}

void WindowLog::opened(const session::WindowOpened& opened) {
  const std::lock_guard lock(mutex_);
  installed_before_ = installed_;
  log_.append(session::encode_window_opened(opened));
}

void WindowLog::take_installed(WindowPart& part) {
  const std::uint64_t now = installed_;
  part.units_installed = now - installed_before_.value_or(now);
  installed_before_ = now;
}

void WindowLog::add(WindowPart part) {
  const std::lock_guard lock(mutex_);
  take_installed(part);
  calls_counted_ += part.calls;
  if (!merges_ || part.closes) {
    log_.append(session::encode_window_part(part));
    return;
  }
  if (!pending_) {
    pending_since_ns_ = part.end_ns;
    pending_ = std::move(part);
  } else {
    pending_->calls += part.calls;
    pending_->end_ns = std::max(pending_->end_ns, part.end_ns);
    pending_->open_ns += part.open_ns;
    pending_->units_installed += part.units_installed;
    pending_->edges += part.edges;
    pending_->edge_ns += part.edge_ns;
    pending_->counted = session::sum_of(pending_->counted, part.counted);
  }
  const bool is_last = wanted_calls_ != 0 && calls_counted_ >= wanted_calls_;
  if (is_last || now() - pending_since_ns_ >= flush_interval()) {
    write_pending();
  }
}

void WindowLog::reset() {
  const std::lock_guard lock(mutex_);
  pending_.reset();
  log_.append(session::encode_window_reset());
}

void WindowLog::method_found() {
  const std::lock_guard lock(mutex_);
  progress_.method_found = true;
  write_progress();
}

void WindowLog::cannot_follow(std::string_view why) {
  const std::lock_guard lock(mutex_);
  progress_.trouble = why;
  write_progress();
}

// The numbers of calls that are written double each time.
std::uint64_t WindowLog::call_begun() {
  const std::lock_guard lock(mutex_);
  const std::uint64_t number = ++progress_.calls_begun;
  if (std::has_single_bit(number)) {
    write_progress();
  }
  return number;
}

void WindowLog::call_left_out() {
  const std::lock_guard lock(mutex_);
  if (std::has_single_bit(++progress_.calls_left_out)) {
    write_progress();
  }
}

void WindowLog::write_due() {
  const std::lock_guard lock(mutex_);
  if (pending_ && now() - pending_since_ns_ >= flush_interval()) {
    write_pending();
  }
}

void WindowLog::write_all() {
  const std::lock_guard lock(mutex_);
  write_pending();
  write_progress();
}

void WindowLog::write_pending() {
  if (pending_) {
    log_.append(session::encode_window_part(*pending_));
    pending_.reset();
  }
}

void WindowLog::write_progress() { log_.append(session::encode_window_progress(progress_)); }

// A tenth of a second at first, later a hundredth of the run's time.
std::uint64_t WindowLog::flush_interval() const {
  constexpr std::uint64_t kLeast = 100'000'000;
  return std::max(kLeast, now() / 100);
}

}  // namespace assay::agent
