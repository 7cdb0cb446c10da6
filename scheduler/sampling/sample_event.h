// SPDX-License-Identifier: Apache-2.0
// Chooses the event that is sampled: one of libpfm4's, with the best precision that the machine
// has, or the software clock where that event cannot be had. The choice is always told.
#pragma once

#include <linux/perf_event.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "native/support/result.h"

namespace assay::sampling {

struct SampleEvent {
  perf_event_attr attributes{};  // type, config, precision, what is excluded; nothing of sampling
  std::string name;              // what is sampled: "cycles:u" or "task-clock"
  int precision = 0;             // precise_ip: 0 may skid, 1 skids always alike, 2 hardly
  bool is_clock = false;         // counts nanoseconds
  bool sees_kernel = false;
  std::string why;  // what was wanted and could not be had; empty when the wanted event is sampled
};

// Tells whether the kernel takes an event: returns nothing, or the errno. open_error() asks the
// machine; tests have other probes.
using EventProbe = std::function<std::optional<int>(const perf_event_attr&)>;

inline constexpr std::string_view kDefaultEvent = "cycles:u";
inline constexpr std::string_view kSoftwareClock = "task-clock";

// Chooses an event. Fails (invalid_argument) when libpfm4 does not know the name, and (unsupported)
// when not even the clock can be had; a remedy is in the message.
Result<SampleEvent> choose_event(std::string_view name, const EventProbe& probe);

std::optional<int> open_error(const perf_event_attr& attributes);

}  // namespace assay::sampling
