// SPDX-License-Identifier: Apache-2.0
// Says in words why a run has counted nothing. All functions are pure.
#pragma once

#include <string>

namespace assay::counting {

// Says what is known when a command has ended.
struct RunOutcome {
  int exit_code = 0;
  bool through_launcher = false;
  bool any_launches = false;  // a launcher stood for java
  bool any_sessions = false;  // a JVM had begun to count
  bool any_started = false;   // such a JVM came to its program
  bool any_units = false;     // Graal compiled something in it
  bool any_counts = false;
  bool any_messages = false;  // an agent said something
  bool has_window = false;
  bool asks_for_events = true;  // not --events none
};

// Tells whether the command ended with a code of its own that is not 0: no signal ended it.
bool failed_by_itself(int exit_code);

// Returns the reason, without a full stop. Returns nothing where something was counted.
std::string why_nothing_counted(const RunOutcome& outcome);

}  // namespace assay::counting
