// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/sample_event.h"

#include <perfmon/pfmlib_perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "scheduler/sampling/sample_records.h"

namespace assay::sampling {
namespace {

constexpr int kMostPrecise = 2;

Result<perf_event_attr> encode(std::string_view name) {
  static const int initialized = ::pfm_initialize();
  if (initialized != PFM_SUCCESS) {
    return make_error(ErrorCode::unsupported,
                      std::string("libpfm4 cannot start: ") + ::pfm_strerror(initialized));
  }
  perf_event_attr attributes{};
  attributes.size = sizeof(attributes);
  pfm_perf_encode_arg_t argument{};
  argument.attr = &attributes;
  argument.size = sizeof(argument);
  const std::string text(name);
  const int status =
      ::pfm_get_os_event_encoding(text.c_str(), PFM_PLM0 | PFM_PLM3, PFM_OS_PERF_EVENT, &argument);
  if (status != PFM_SUCCESS) {
    return make_error(ErrorCode::invalid_argument, "event '" + text + "': libpfm4 says \"" +
                                                       ::pfm_strerror(status) +
                                                       "\" (showevtinfo lists events)");
  }
  return attributes;
}

perf_event_attr software_clock() {
  perf_event_attr attributes{};
  attributes.size = sizeof(attributes);
  attributes.type = PERF_TYPE_SOFTWARE;
  attributes.config = PERF_COUNT_SW_TASK_CLOCK;
  attributes.exclude_hv = 1;
  return attributes;
}

bool is_clock(const perf_event_attr& attributes) {
  return attributes.type == PERF_TYPE_SOFTWARE && (attributes.config == PERF_COUNT_SW_TASK_CLOCK ||
                                                   attributes.config == PERF_COUNT_SW_CPU_CLOCK);
}

struct Tried {
  std::optional<SampleEvent> event;
  int error = 0;
};

// Tries the event from the most precise downwards, with the kernel if that is allowed (paranoid
// level 2 forbids it).
Tried try_event(perf_event_attr attributes, std::string_view name, const EventProbe& probe) {
  Tried tried;
  for (int precision = is_clock(attributes) ? 0 : kMostPrecise; precision >= 0; --precision) {
    attributes.precise_ip = static_cast<unsigned>(precision) & 3U;
    const bool excluded = attributes.exclude_kernel != 0;
    for (const bool excludes_kernel : {excluded, true}) {
      attributes.exclude_kernel = excludes_kernel ? 1 : 0;
      const auto error = probe(attributes);
      if (!error) {
        tried.event = {attributes,           std::string(name), precision,
                       is_clock(attributes), !excludes_kernel,  {}};
        return tried;
      }
      tried.error = *error;
    }
    attributes.exclude_kernel = excluded ? 1 : 0;
  }
  return tried;
}

std::string text_of(int error) {
  return error == ENOENT || error == EOPNOTSUPP ? "this machine does not have it"
                                                : std::string(std::strerror(error));
}

}  // namespace

Result<SampleEvent> choose_event(std::string_view name, const EventProbe& probe) {
  ASSAY_ASSIGN(const perf_event_attr wanted, encode(name));
  Tried first = try_event(wanted, name, probe);
  if (first.event) {
    return *std::move(first.event);
  }
  Tried clock = try_event(software_clock(), kSoftwareClock, probe);
  if (!clock.event) {
    return make_error(ErrorCode::unsupported,
                      std::string("threads cannot be sampled: ") + std::strerror(clock.error) +
                          "; try `sysctl kernel.perf_event_paranoid=2`, or run as root");
  }
  clock.event->why = std::string(name) + ": " + text_of(first.error);
  return *std::move(clock.event);
}

std::optional<int> open_error(const perf_event_attr& attributes) {
  perf_event_attr sampled = attributes;
  sampled.disabled = 1;
  sampled.sample_period = 1'000'000;
  sampled.sample_type = sample_type();
  const long descriptor = ::syscall(SYS_perf_event_open, &sampled, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  if (descriptor < 0) {
    return errno;
  }
  ::close(static_cast<int>(descriptor));
  return std::nullopt;
}

}  // namespace assay::sampling
