// SPDX-License-Identifier: Apache-2.0
#include "scheduler/host/machine_facts.h"

#include <linux/perf_event.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "native/files/text_file.h"

namespace assay::host {
namespace {

constexpr const char* kUnknown = "unknown";

std::string or_unknown(const std::string& text) { return text.empty() ? kUnknown : text; }

// Returns the number of processors that a JVM reckons with. The machine has more where the process
// was confined to some, as by taskset.
int usable_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  return ::sched_getaffinity(0, sizeof(set), &set) == 0
             ? CPU_COUNT(&set)
             : static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN));
}

std::string kernel_release() {
  utsname name{};
  return ::uname(&name) == 0 ? std::string(name.release) : kUnknown;
}

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

std::string cpu_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) {
      return line.substr(colon + 2);
    }
  }
  return kUnknown;
}

std::string clock_source() {
  return or_unknown(
      files::first_line_of("/sys/devices/system/clocksource/clocksource0/current_clocksource"));
}

std::string frequency_governor() {
  return or_unknown(files::first_line_of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"));
}

std::uint64_t memory_bytes() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page_bytes = ::sysconf(_SC_PAGESIZE);
  return pages > 0 && page_bytes > 0
             ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes)
             : 0;
}

std::vector<NamedValue> machine_facts() {
  return {{"machine.cpu", cpu_model()},
          {"machine.cpus", std::to_string(::sysconf(_SC_NPROCESSORS_ONLN))},
          {"machine.usable_cpus", std::to_string(usable_processors())},
          {"machine.kernel", kernel_release()},
          {"machine.governor", frequency_governor()},
          {"machine.clock_source", clock_source()},
          {"machine.memory_bytes", std::to_string(memory_bytes())}};
}

std::vector<NamedValue> named_machine_facts() {
  std::vector<NamedValue> facts = machine_facts();
  utsname name{};
  facts.push_back({"machine.host", ::uname(&name) == 0 ? std::string(name.nodename) : kUnknown});
  return facts;
}

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
