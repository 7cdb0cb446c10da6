// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/sample_records.h"

#include <linux/perf_event.h>

#include <cstring>
#include <string>

namespace assay::sampling {
namespace {

// The fields in the order in which the kernel writes them for sample_type().
struct SampleBody {
  std::uint64_t address;
  std::uint32_t process;
  std::uint32_t thread;
  std::uint64_t time_ns;
  std::uint32_t processor;
  std::uint32_t reserved;
  std::uint64_t period;
};

struct LostBody {
  std::uint64_t event;
  std::uint64_t count;
};

template <typename Body>
bool read_body(std::span<const std::byte> bytes, Body& body) {
  if (bytes.size() < sizeof(Body)) {
    return false;
  }
  std::memcpy(&body, bytes.data(), sizeof(Body));
  return true;
}

Mode mode_of(std::uint16_t misc) {
  switch (misc & PERF_RECORD_MISC_CPUMODE_MASK) {
    case PERF_RECORD_MISC_USER:
      return Mode::user;
    case PERF_RECORD_MISC_KERNEL:
      return Mode::kernel;
    default:
      return Mode::other;
  }
}

// Returns false where the record is too short.
bool parse_record(const perf_event_header& header, std::span<const std::byte> body,
                  Records& records) {
  switch (header.type) {
    case PERF_RECORD_SAMPLE: {
      SampleBody sample{};
      if (!read_body(body, sample)) {
        return false;
      }
      records.samples.push_back({sample.address, sample.thread, sample.time_ns, sample.period,
                                 mode_of(header.misc), sample.processor});
      return true;
    }
    case PERF_RECORD_LOST: {
      LostBody lost{};
      if (!read_body(body, lost)) {
        return false;
      }
      records.lost += lost.count;
      return true;
    }
    case PERF_RECORD_LOST_SAMPLES: {
      std::uint64_t count = 0;
      if (!read_body(body, count)) {
        return false;
      }
      records.lost += count;
      return true;
    }
    case PERF_RECORD_THROTTLE:
      ++records.throttled;
      return true;
    case PERF_RECORD_UNTHROTTLE:
      return true;
    default:
      ++records.others;
      return true;
  }
}

}  // namespace

std::uint64_t sample_type() {
  return PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD;
}

Result<void> parse_records(std::span<const std::byte> bytes, Records& records) {
  while (!bytes.empty()) {
    perf_event_header header{};
    if (!read_body(bytes, header) || header.size < sizeof(header) || header.size > bytes.size()) {
      return malformed("a perf record of " + std::to_string(header.size) + " bytes where " +
                       std::to_string(bytes.size()) + " are left");
    }
    if (!parse_record(header, bytes.subspan(sizeof(header), header.size - sizeof(header)),
                      records)) {
      return malformed("a perf record of type " + std::to_string(header.type) + " is too short");
    }
    bytes = bytes.subspan(header.size);
  }
  return {};
}

}  // namespace assay::sampling
