// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/interruption.h"

namespace assay::process {
namespace {

volatile std::sig_atomic_t was_asked = 0;

void answer(int);

// Gives the signal back, so that the next one ends us.
void stop_answering(int signal) {
  struct sigaction now {};
  if (::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == &answer) {
    (void)::signal(signal, SIG_DFL);
  }
}

void answer(int /*signal*/) {
  was_asked = 1;
  stop_answering(SIGINT);
  stop_answering(SIGTERM);
}

// Takes a signal over, unless it is ignored, as nohup and a shell's `&` in scripts make it.
void take_over(int signal, struct sigaction& before) {
  struct sigaction action {};
  action.sa_handler = &answer;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
    ::sigaction(signal, &action, nullptr);
  }
}

}  // namespace

Interruption::Interruption() {
  was_asked = 0;
  take_over(SIGINT, interrupt_before_);
  take_over(SIGTERM, terminate_before_);
}

Interruption::~Interruption() {
  ::sigaction(SIGINT, &interrupt_before_, nullptr);
  ::sigaction(SIGTERM, &terminate_before_, nullptr);
}

bool Interruption::is_asked_for() { return was_asked != 0; }

Result<void> Interruption::check() {
  if (is_asked_for()) {
    return make_error(ErrorCode::interrupted, "stopped");
  }
  return {};
}

}  // namespace assay::process
