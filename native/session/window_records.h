// SPDX-License-Identifier: Apache-2.0
// Defines what a session says about the window: the part of a run to which counting is limited
// (decision 0023). Compiled code counts all the time. The agent reads the counters where the window
// opens and closes (an edge), and the log holds the differences.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "native/session/sparse_counters.h"
#include "native/support/byte_codec.h"
#include "native/support/result.h"

namespace assay::session {

enum class WindowKind : std::uint8_t {
  iterations = 0,  // open while calls of a method run, from the call with a given number on
  time = 1,        // open for a span of time
  command = 2,     // opened and closed by commands from outside
  calls = 3,       // counts only what a thread executes within its calls of a method
  bursts = 4,      // open again and again for a short time (decision 0041)
};

// What the user asked for.
struct WindowPlan {
  WindowKind kind = WindowKind::iterations;
  std::string method = {};            // as the user wrote it; empty for `time` and `command`
  std::uint64_t first_iteration = 1;  // number of the first call that is counted, from 1
  std::uint64_t iterations = 0;       // number of calls that are counted; 0: all further calls
  std::uint64_t from_ns = 0;          // time when the window opens, since the start of the VM
  std::uint64_t for_ns = 0;           // length of the window, or of a burst; 0: up to the end
  bool begins_open = false;           // `command`: whether the window is open at the start
  bool each_iteration = false;        // whether each iteration has a part of its own

  bool operator==(const WindowPlan&) const = default;
};

// A closed part of the window. Times are nanoseconds since the start of the VM.
struct WindowPart {
  std::uint64_t first_iteration = 0;  // number of the first call of the part; 0: no call
  std::uint64_t calls = 0;            // calls that began and ended in the part, or bursts
  std::uint64_t begin_ns = 0;
  std::uint64_t end_ns = 0;
  std::uint64_t open_ns = 0;          // for how long the window was open, or calls took together
  std::uint64_t units_installed = 0;  // since the part before, or else since the part's beginning
  std::uint64_t edges = 0;            // number of readings of the counters
  std::uint64_t edge_ns = 0;          // time that these readings took
  bool closes = false;                // ends what the last WindowOpened began
  SparseCounters counted;
};

// The window of kind `time` or `command` was opened.
struct WindowOpened {
  std::uint64_t begin_ns = 0;
  SparseCounters counters;  // as they stood then
};

// How far calls of the method have got. Written now and then, and when the VM announces its end.
struct WindowProgress {
  bool method_found = false;
  std::uint64_t calls_begun = 0;
  std::uint64_t calls_left_out = 0;  // calls by threads that cannot be counted apart
  std::string trouble = {};          // why the method cannot be followed; empty: it can
};

// All that a session says about its window.
struct WindowView {
  WindowPlan plan;
  std::vector<WindowPart> parts;  // with their counters only where each_iteration is set
  bool is_open = false;
  std::uint64_t opened_ns = 0;             // the beginning of the part that is open
  std::uint64_t installed_since_open = 0;  // units that were installed in the part that is open
  std::uint64_t resets = 0;
  WindowProgress progress;
  CounterValues counted;  // sums over closed parts
  CounterValues at_open;  // the counters as they stood when the open part began
};

std::vector<std::byte> encode_window_plan(const WindowPlan& plan);
std::vector<std::byte> encode_window_opened(const WindowOpened& opened);
std::vector<std::byte> encode_window_part(const WindowPart& part);
std::vector<std::byte> encode_window_reset();
std::vector<std::byte> encode_window_progress(const WindowProgress& progress);

// Each function reads the payload of a record. Fails (malformed_data) where it is none.
Result<WindowPlan> take_window_plan(ByteReader& in);
Result<WindowOpened> take_window_opened(ByteReader& in);
Result<WindowPart> take_window_part(ByteReader& in);
Result<WindowProgress> take_window_progress(ByteReader& in);

// Each function adds what a record says. Returns false where it names counters that do not exist:
// their number is not below `limit`.
bool add_opened(WindowView& window, const WindowOpened& opened, std::uint64_t limit);
bool add_part(WindowView& window, WindowPart part, std::uint64_t limit);
void add_reset(WindowView& window);

// Returns what was counted in the window: the closed parts, and of the part that is open the
// difference between `now` and its beginning.
CounterValues counted_in_window(const WindowView& window, const CounterValues& now);

}  // namespace assay::session
