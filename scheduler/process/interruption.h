// SPDX-License-Identifier: Apache-2.0
// Turns Ctrl-C and SIGTERM into a question that long work asks, so that it can stop in order.
#pragma once

#include <csignal>

#include "native/support/result.h"

namespace assay::process {

// As long as the object lives, the first Ctrl-C or SIGTERM only answers the question; a second
// signal, of either kind, ends us. Signals that are ignored stay ignored.
class Interruption {
 public:
  Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

  static bool is_asked_for();
  // Fails (interrupted) if the user has asked us to stop.
  static Result<void> check();

 private:
  struct sigaction interrupt_before_ {};
  struct sigaction terminate_before_ {};
};

}  // namespace assay::process
