// SPDX-License-Identifier: Apache-2.0
// Decodes the records that the kernel writes into a ring buffer (perf_event_open(2)). The functions
// are pure: bytes go in, values come out, and no byte is trusted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "native/support/result.h"

namespace assay::sampling {

enum class Mode { user, kernel, other };

struct Sample {
  std::uint64_t address = 0;
  std::uint32_t thread = 0;
  std::uint64_t time_ns = 0;  // CLOCK_MONOTONIC
  // The number of events that this sample stands for. The software clock names the period that it
  // was opened with, even when it has another by now: samples are counted, not weighted.
  std::uint64_t period = 0;
  Mode mode = Mode::user;
  std::uint32_t processor = 0;  // processor on which the sample was taken
};

struct Records {
  std::vector<Sample> samples;
  std::uint64_t lost = 0;       // samples that found no room in the buffer, as far as records tell
  std::uint64_t throttled = 0;  // times that the kernel paused sampling
  std::uint64_t others = 0;     // records of types that say nothing here
};

// Returns PERF_SAMPLE_IP | TID | TIME | CPU | PERIOD, the fields that parse_records() expects.
std::uint64_t sample_type();

// Appends what is in `bytes`, which holds whole records. Fails (malformed_data) at the first record
// that is too short for what it has to hold, or longer than what is left; those before it stay.
Result<void> parse_records(std::span<const std::byte> bytes, Records& records);

}  // namespace assay::sampling
