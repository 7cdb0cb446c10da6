// SPDX-License-Identifier: Apache-2.0
// Says in which part of the run counting was on (decision 0023), and what is missing there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "native/session/session_view.h"

namespace assay::json {
class Writer;
}

namespace assay::results {

// Times are nanoseconds since the JVM's start.
struct WindowResult {
  session::WindowPlan plan;
  bool was_opened = false;
  bool is_open = false;        // still, when the session was read
  std::uint64_t begin_ns = 0;  // of the first part
  std::uint64_t end_ns = 0;    // of the last part that is closed
  std::uint64_t open_ns = 0;   // of all closed parts together
  std::uint64_t calls_counted = 0;
  std::uint64_t calls_begun = 0;  // a lower bound if the JVM did not announce its end
  std::uint64_t calls_left_out = 0;
  std::uint64_t first_iteration = 0;  // number of the first call that was counted; 0: none
  std::uint64_t units_installed = 0;  // from the beginning to the end
  std::uint64_t edges = 0;
  std::uint64_t edge_ns = 0;
  std::uint64_t resets = 0;
  std::string missing = {};  // why the window is not what was asked for; empty: it is

  bool operator==(const WindowResult&) const = default;
};

// Returns what the session says; nothing where the whole run was counted.
std::optional<WindowResult> window_of(const session::SessionView& session);

// Returns a sentence for the table, without a full stop.
std::string window_line(const WindowResult& window);

void write_window(const std::optional<WindowResult>& window, json::Writer& out);

}  // namespace assay::results
