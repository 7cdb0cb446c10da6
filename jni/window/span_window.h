// SPDX-License-Identifier: Apache-2.0
// A window that is opened and closed from outside the program: by a clock or by commands.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "jni/memory/thread_segments.h"
#include "jni/window/window_log.h"

namespace assay::agent {

class SpanWindow {
 public:
  SpanWindow(ThreadSegments& segments, WindowLog& log) : segments_(segments), log_(log) {}

  // Each function says what it did, as a sentence without a full stop.
  std::string open();
  std::string close();
  // Forgets what was counted. A window that is open stays open, and begins anew.
  std::string reset();

 private:
  // All require: the caller holds the mutex.
  std::string read_and_open();
  session::CounterValues read();

  ThreadSegments& segments_;
  WindowLog& log_;
  std::mutex mutex_;
  std::optional<session::CounterValues> at_open_;  // absent: the window is closed
  std::uint64_t begin_ns_ = 0;
  // These are of the part that is open.
  std::uint64_t edges_ = 0;
  std::uint64_t edge_ns_ = 0;
};

}  // namespace assay::agent
