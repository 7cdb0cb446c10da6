// SPDX-License-Identifier: Apache-2.0
// Limits counting to a part of the run (decision 0023). Compiled code counts all the time. Where
// the window opens and closes, the counters are read, and the differences go into the session's
// log, so that every reader of the session gives the window's counts. All threads may use a window.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jni/agent/periodic_task.h"
#include "jni/memory/thread_segments.h"
#include "jni/window/call_window.h"
#include "jni/window/span_window.h"
#include "jni/window/window_log.h"
#include "native/options/count_options.h"
#include "native/support/enum_words.h"

namespace assay::agent {

// Says what a user may tell a window that takes commands.
enum class WindowCommand : std::uint8_t { start, stop, reset };

inline constexpr EnumWords<WindowCommand, 3> kWindowCommandWords{{{WindowCommand::start, "start"},
                                                                  {WindowCommand::stop, "stop"},
                                                                  {WindowCommand::reset, "reset"}}};

// Returns the words of all commands.
std::vector<std::string_view> window_commands();

// Returns what the options ask for; nothing where the whole run is counted.
std::optional<session::WindowPlan> window_plan_of(const options::CountOptions& options);

class CountingWindow {
 public:
  // Requires: `segments` and `log` outlive the object.
  CountingWindow(session::WindowPlan plan, ThreadSegments& segments, SessionLog& log);

  const session::WindowPlan& plan() const { return plan_; }
  WindowLog& log() { return log_; }
  // Returns the window that calls of a method open; null where something else opens it.
  CallWindow* calls() { return calls_.get(); }
  bool takes_commands() const { return plan_.kind == session::WindowKind::command; }

  // Starts the clocks. A window that begins open opens now.
  void vm_started();
  // Closes the window, and writes all that is known of it.
  void vm_ended();

  // Follows the command, and says what was done. Requires: takes_commands().
  std::string follow(WindowCommand command);

 private:
  void start_clocks();

  const session::WindowPlan plan_;
  WindowLog log_;
  std::optional<SpanWindow> span_;
  std::unique_ptr<CallWindow> calls_;
  std::optional<PeriodicTask> opening_;
  std::optional<PeriodicTask> closing_;
  std::optional<PeriodicTask> writing_;
};

}  // namespace assay::agent
