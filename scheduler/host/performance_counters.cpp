// SPDX-License-Identifier: Apache-2.0
#include "scheduler/host/performance_counters.h"

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace assay::host {

namespace {

std::string reason_of(int error) {
  switch (error) {
    case ENOENT:
    case ENODEV:
    case EOPNOTSUPP:
      return "this machine has no cycle counter; most virtual machines have none";
    case EACCES:
    case EPERM:
      return "you may not read the cycle counter here: 'sysctl kernel.perf_event_paranoid=2' as "
             "root allows it; in a container, --cap-add PERFMON does";
    default:
      return std::string("the cycle counter cannot be read (") + std::strerror(error) + ")";
  }
}

}  // namespace

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
    return reason_of(errno);
  }
  ::close(static_cast<int>(descriptor));
  return std::nullopt;
}

}  // namespace assay::host
