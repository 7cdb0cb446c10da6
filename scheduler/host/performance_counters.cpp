// SPDX-License-Identifier: Apache-2.0
#include "scheduler/host/performance_counters.h"

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace assay::host {

std::optional<std::string> why_no_cycle_counter() {
  perf_event_attr attributes{};
  attributes.size = sizeof(attributes);
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.config = PERF_COUNT_HW_CPU_CYCLES;
  attributes.disabled = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  const long descriptor = ::syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
  if (descriptor < 0) {
    return std::strerror(errno);
  }
  ::close(static_cast<int>(descriptor));
  return std::nullopt;
}

}  // namespace assay::host
