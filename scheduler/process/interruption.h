// SPDX-License-Identifier: Apache-2.0
// Ctrl-C and SIGTERM as a question that long work asks now and then, so that it can stop in order.
#pragma once

#include <csignal>

namespace assay::process {

// As long as it lives, the first such signal only answers the question; a second one ends us.
class Interruption {
 public:
  Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

  static bool is_asked_for();

 private:
  struct sigaction interrupt_before_ {};
  struct sigaction terminate_before_ {};
};

}  // namespace assay::process
