// SPDX-License-Identifier: Apache-2.0
// Windows that calls of a method open and close, on the threads that call it. A call within a call
// of the same thread is part of it. The caller's frames stand still meanwhile, so the differences
// of the calling thread's counters are exactly what the call executed.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "jni/memory/thread_segments.h"
#include "jni/window/window_log.h"

namespace assay::agent {

class CallWindow {
 public:
  CallWindow() = default;
  CallWindow(const CallWindow&) = delete;
  CallWindow& operator=(const CallWindow&) = delete;
  CallWindow(CallWindow&&) = delete;
  CallWindow& operator=(CallWindow&&) = delete;
  virtual ~CallWindow() = default;

  // Notes that the method was entered by the calling thread, and that it was left.
  void entered();
  void left();

 protected:
  virtual void outermost_entered() = 0;
  virtual void outermost_left() = 0;
};

// Counts what all threads execute while calls run, from the call with a given number on. Calls of
// several threads that overlap make one part of the window.
class IterationWindow final : public CallWindow {
 public:
  IterationWindow(const session::WindowPlan& plan, ThreadSegments& segments, WindowLog& log)
      : first_(plan.first_iteration), wanted_(plan.iterations), segments_(segments), log_(log) {}

 private:
  void outermost_entered() override;
  void outermost_left() override;
  bool is_wanted(std::uint64_t call) const;

  const std::uint64_t first_;
  const std::uint64_t wanted_;  // 0: all further calls
  ThreadSegments& segments_;
  WindowLog& log_;
  std::mutex mutex_;
  std::uint64_t running_ = 0;  // calls that are counted and have not ended
  session::WindowPart part_;   // of the calls that run
  session::CounterValues at_begin_;
};

// Counts what the calling thread executes within its calls. The counters of other threads are not
// looked at.
class OwnCallWindow final : public CallWindow {
 public:
  OwnCallWindow(ThreadSegments& segments, WindowLog& log) : segments_(segments), log_(log) {}

 private:
  struct Reading {
    std::uint64_t call = 0;
    std::uint64_t begin_ns = 0;
    std::uint64_t edge_ns = 0;
    std::vector<std::uint64_t> counters;
  };

  void outermost_entered() override;
  void outermost_left() override;

  ThreadSegments& segments_;
  WindowLog& log_;
  std::mutex mutex_;
  std::map<std::size_t, Reading> running_;  // by number of the thread's segment
};

}  // namespace assay::agent
