// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

namespace assay::process {
namespace {

using Handler = void (*)(int);
Handler sigpipe_before = SIG_DFL;
Handler sigxfsz_before = SIG_DFL;

}  // namespace

void prepare_standard_streams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // open() gives the lowest free number: `descriptor`, because those below are open by now.
    if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) {
      (void)::open("/dev/null", O_RDWR);
    }
  }
  ignore_write_signals();
}

void ignore_write_signals() {
  sigpipe_before = ::signal(SIGPIPE, SIG_IGN);
  sigxfsz_before = ::signal(SIGXFSZ, SIG_IGN);
}

void restore_write_signals() {
  (void)::signal(SIGPIPE, sigpipe_before);
  (void)::signal(SIGXFSZ, sigxfsz_before);
}

sigset_t write_signals_with_defaults() {
  sigset_t set;
  sigemptyset(&set);
  if (sigpipe_before != SIG_IGN) {
    sigaddset(&set, SIGPIPE);
  }
  if (sigxfsz_before != SIG_IGN) {
    sigaddset(&set, SIGXFSZ);
  }
  return set;
}

bool write_to(int descriptor, std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) {
      continue;
    }
    if (written <= 0) {
      return false;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

void say_on_stderr(std::string_view text) noexcept { (void)write_to(STDERR_FILENO, text); }

}  // namespace assay::process
