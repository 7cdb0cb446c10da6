// SPDX-License-Identifier: Apache-2.0
// Writes the records of a window into the session's log. Parts that end soon one after another are
// merged, so that the log grows with the logarithm of the run's time and not with the number of
// calls. All threads may use a WindowLog.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>

#include "jni/session/session_log.h"
#include "native/session/window_records.h"

namespace assay::agent {

// Returns the time of a clock that only goes forward, in nanoseconds.
std::uint64_t steady_nanoseconds();

class WindowLog {
 public:
  using Clock = std::uint64_t (*)();

  // Writes the plan. Requires: `log` outlives the object.
  WindowLog(const session::WindowPlan& plan, SessionLog& log, Clock clock = steady_nanoseconds);

  // The time from which the times of records are counted.
  void vm_started() { start_ns_ = clock_(); }
  // Returns the nanoseconds since vm_started().
  std::uint64_t now() const { return clock_() - start_ns_; }

  void unit_installed() { ++installed_; }

  // Notes that the window opens, or that a part of it begins. Units that are installed from the
  // first such moment on are counted.
  void begins();
  void opened(const session::WindowOpened& opened);
  // Writes a part, or merges it with others until they are due.
  void add(session::WindowPart part);
  void reset();

  void method_found();
  void cannot_follow(std::string_view why);
  // Notes that a call has begun, and returns its number, from 1.
  std::uint64_t call_begun();
  void call_left_out();

  // Writes merged parts that have waited long enough.
  void write_due();
  // Writes all that is known.
  void write_all();

 private:
  // All but flush_interval() require: the caller holds the mutex.
  void write_pending();
  void write_progress();
  void take_installed(session::WindowPart& part);
  std::uint64_t flush_interval() const;

  const bool merges_;
  const std::uint64_t wanted_calls_;  // 0: no number of calls ends the window
  SessionLog& log_;
  const Clock clock_;
  std::atomic<std::uint64_t> start_ns_;
  std::atomic<std::uint64_t> installed_ = 0;
  std::mutex mutex_;                               // guards all members below
  std::optional<std::uint64_t> installed_before_;  // at the last edge that a record tells of
  std::optional<session::WindowPart> pending_;
  std::uint64_t pending_since_ns_ = 0;
  std::uint64_t calls_counted_ = 0;
  session::WindowProgress progress_;
};

}  // namespace assay::agent
