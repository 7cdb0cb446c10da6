// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/interruption.h"

namespace assay::process {
namespace {

volatile std::sig_atomic_t was_asked = 0;

}  // namespace

Interruption::Interruption() {
  was_asked = 0;
  struct sigaction action {};
  action.sa_handler = [](int) { was_asked = 1; };
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, &interrupt_before_);
  ::sigaction(SIGTERM, &action, &terminate_before_);
}

Interruption::~Interruption() {
  ::sigaction(SIGINT, &interrupt_before_, nullptr);
  ::sigaction(SIGTERM, &terminate_before_, nullptr);
}

bool Interruption::is_asked_for() { return was_asked != 0; }

}  // namespace assay::process
