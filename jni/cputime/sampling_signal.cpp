// SPDX-License-Identifier: Apache-2.0
#include "jni/cputime/sampling_signal.h"

#include <ucontext.h>

#include <cerrno>
#include <cstring>

#include "jni/cputime/thread_clock.h"

namespace assay::agent {
namespace {

// Marks our timers: other timers may use the same signal, with values of their own.
constexpr std::uintptr_t kMark = 0xa55a'71c4;
constexpr unsigned kMarkShift = 32;

std::atomic<SamplingMailbox*> mailbox_in_use{nullptr};
struct sigaction previous {};

// The shortest time between two looks at threads in the interpreter.
constexpr std::uint64_t kLookEvery = 20'000'000;  // nanoseconds

void ask_for_look(SamplingMailbox& mailbox, const cputime::CpuTimeSample& sample) {
  if (sample.address < mailbox.interpreter_begin.load(std::memory_order_relaxed) ||
      sample.address >= mailbox.interpreter_end.load(std::memory_order_relaxed)) {
    return;
  }
  std::uint64_t due = mailbox.next_look.load(std::memory_order_relaxed);
  if (sample.time < due ||
      !mailbox.next_look.compare_exchange_strong(due, sample.time + kLookEvery)) {
    return;
  }
  mailbox.thread_to_look_at.store(sample.thread, std::memory_order_relaxed);
  mailbox.look_is_wanted.store(true, std::memory_order_release);
  (void)::sem_post(&mailbox.wake);
}

void on_signal(int, siginfo_t* info, void* context) {
  const auto value = reinterpret_cast<std::uintptr_t>(info->si_value.sival_ptr);
  SamplingMailbox* mailbox = mailbox_in_use.load(std::memory_order_acquire);
  if (info->si_code != SI_TIMER || value >> kMarkShift != kMark || mailbox == nullptr ||
      !mailbox->is_open.load(std::memory_order_acquire)) {
    return;  // the signal is somebody else's, and is ignored
  }
  if (mailbox->on_tick != nullptr) {
    mailbox->on_tick();
  }
  const int error = errno;
  const auto* machine = static_cast<const ucontext_t*>(context);
  const cputime::CpuTimeSample sample{
      static_cast<std::uintptr_t>(machine->uc_mcontext.gregs[REG_RIP]), monotonic_nanoseconds(),
      static_cast<std::uint32_t>(value),
      1 + static_cast<std::uint32_t>(info->si_overrun > 0 ? info->si_overrun : 0)};
  if (mailbox->samples.push(sample)) {
    ask_for_look(*mailbox, sample);
  }
  errno = error;
}

bool is_default(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) == 0 &&
         (action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN);
}

bool is_blocked() {
  sigset_t mask;
  return ::pthread_sigmask(SIG_SETMASK, nullptr, &mask) == 0 &&
         ::sigismember(&mask, kSamplingSignal) == 1;
}

}  // namespace

void* timer_value(std::uint32_t thread) {
  return reinterpret_cast<void*>(kMark << kMarkShift | thread);
}

std::optional<std::string> take_sampling_signal(SamplingMailbox& mailbox) {
  if (::sigaction(kSamplingSignal, nullptr, &previous) != 0 || !is_default(previous)) {
    return "the process uses the signal SIGURG itself";
  }
  if (is_blocked()) {
    return "the signal SIGURG is blocked in this process";
  }
  if (::sem_init(&mailbox.wake, 0, 0) != 0) {
    return std::string("cannot make a semaphore: ") + std::strerror(errno);
  }
  mailbox_in_use.store(&mailbox, std::memory_order_release);
  struct sigaction action {};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  ::sigfillset(&action.sa_mask);
  if (::sigaction(kSamplingSignal, &action, nullptr) != 0) {
    return std::string("cannot set a signal handler: ") + std::strerror(errno);
  }
  mailbox.is_open.store(true, std::memory_order_release);
  return std::nullopt;
}

bool has_sampling_signal() {
  struct sigaction now {};
  return ::sigaction(kSamplingSignal, nullptr, &now) == 0 && (now.sa_flags & SA_SIGINFO) != 0 &&
         now.sa_sigaction == on_signal;
}

void give_back_sampling_signal() {
  if (SamplingMailbox* mailbox = mailbox_in_use.load(std::memory_order_acquire)) {
    mailbox->is_open.store(false, std::memory_order_release);
  }
  if (has_sampling_signal()) {
    (void)::sigaction(kSamplingSignal, &previous, nullptr);
  }
}

}  // namespace assay::agent
