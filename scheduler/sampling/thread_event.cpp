// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/thread_event.h"

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <limits>
#include <string>

namespace assay::sampling {
namespace {

constexpr std::uint64_t kTimes = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;

// The values that reading an event gives.
struct Reading {
  std::uint64_t count;
  std::uint64_t enabled_ns;
  std::uint64_t running_ns;
  std::uint64_t lost;  // not before Linux 6.0
};

// Returns 0 for what the kernel does not tell.
Reading read_event(int descriptor) {
  Reading reading{};
  return ::read(descriptor, &reading, sizeof(reading)) < 0 ? Reading{} : reading;
}

perf_event_attr sampling_of(const SampleEvent& event, std::uint64_t period) {
  perf_event_attr attributes = event.attributes;
  attributes.sample_period = period;
  attributes.sample_type = sample_type();
  attributes.disabled = 1;
  attributes.use_clockid = 1;
  attributes.clockid = CLOCK_MONOTONIC;  // as code events and iterations
  // Nobody waits for the buffer: the reader comes by itself.
  attributes.watermark = 1;
  attributes.wakeup_watermark = std::numeric_limits<std::int32_t>::max();
  return attributes;
}

Result<process::UniqueDescriptor> open_event(pid_t thread, perf_event_attr attributes) {
  attributes.read_format = kTimes | PERF_FORMAT_LOST;
  long descriptor =
      ::syscall(SYS_perf_event_open, &attributes, thread, -1, -1, PERF_FLAG_FD_CLOEXEC);
  if (descriptor < 0 && errno == EINVAL) {
    attributes.read_format = kTimes;  // a kernel before 6.0
    descriptor = ::syscall(SYS_perf_event_open, &attributes, thread, -1, -1, PERF_FLAG_FD_CLOEXEC);
  }
  if (descriptor < 0) {
    return make_error(
        errno == ESRCH ? ErrorCode::not_found : ErrorCode::unsupported,
        "thread " + std::to_string(thread) + " cannot be sampled: " + std::strerror(errno));
  }
  return process::UniqueDescriptor(static_cast<int>(descriptor));
}

Result<RingBuffer> map_what_may_be_locked(int descriptor, std::size_t pages) {
  auto buffer = RingBuffer::map(descriptor, pages);
  const bool is_limit = !buffer && buffer.error().code() == ErrorCode::limit_exceeded;
  return is_limit && pages > 1 ? map_what_may_be_locked(descriptor, pages / 2) : std::move(buffer);
}

std::size_t page_bytes() { return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)); }

}  // namespace

Result<ThreadEvent> ThreadEvent::open(pid_t thread, const SampleEvent& event, std::uint64_t period,
                                      std::size_t pages) {
  ASSAY_ASSIGN(process::UniqueDescriptor descriptor,
               open_event(thread, sampling_of(event, period)));
  ASSAY_ASSIGN(RingBuffer buffer, map_what_may_be_locked(descriptor.get(), pages));
  return ThreadEvent(std::move(descriptor), std::move(buffer));
}

void ThreadEvent::enable() { ::ioctl(descriptor_.get(), PERF_EVENT_IOC_ENABLE, 0); }

void ThreadEvent::disable() { ::ioctl(descriptor_.get(), PERF_EVENT_IOC_DISABLE, 0); }

bool ThreadEvent::set_period(std::uint64_t period) {
  return ::ioctl(descriptor_.get(), PERF_EVENT_IOC_PERIOD, &period) == 0;
}

Result<void> ThreadEvent::drain(Records& records) {
  const std::uint64_t before = records.lost;
  auto result = parse_records(buffer_.take(), records);
  told_losses_ += records.lost - before;
  return result;
}

std::chrono::nanoseconds ThreadEvent::finish(Records& records) {
  const Reading reading = read_event(descriptor_.get());
  if (reading.lost > told_losses_) {
    records.lost += reading.lost - told_losses_;
    told_losses_ = reading.lost;
  }
  return std::chrono::nanoseconds(static_cast<std::int64_t>(reading.running_ns));
}

Result<RingBuffer> RingBuffer::map(int descriptor, std::size_t pages) {
  const std::size_t data_bytes = pages * page_bytes();
  void* memory =
      ::mmap(nullptr, page_bytes() + data_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED) {
    const bool is_limit = errno == EPERM || errno == ENOMEM || errno == EAGAIN;
    return make_error(is_limit ? ErrorCode::limit_exceeded : ErrorCode::io_failure,
                      std::string("no buffer for samples: ") + std::strerror(errno) +
                          (is_limit ? "; try `sysctl kernel.perf_event_mlock_kb=4096`" : ""));
  }
  return RingBuffer(memory, data_bytes);
}

RingBuffer::~RingBuffer() {
  if (memory_ != nullptr) {
    ::munmap(memory_, page_bytes() + data_bytes_);
  }
}

const std::vector<std::byte>& RingBuffer::take() {
  auto* control = static_cast<perf_event_mmap_page*>(memory_);
  const auto* data = static_cast<const std::byte*>(memory_) + page_bytes();
  // Pairs with the kernel's barrier between writing records and moving the head.
  const std::uint64_t head = __atomic_load_n(&control->data_head, __ATOMIC_ACQUIRE);
  const std::uint64_t tail = control->data_tail;  // only we write it
  const std::size_t length = std::min<std::size_t>(head - tail, data_bytes_);
  const std::size_t start = tail & (data_bytes_ - 1);
  const std::size_t until_end = std::min(length, data_bytes_ - start);
  taken_.resize(length);
  std::copy_n(data + start, until_end, taken_.begin());
  std::copy_n(data, length - until_end, taken_.begin() + static_cast<std::ptrdiff_t>(until_end));
  // Pairs with the kernel's read of the tail: what is behind it may be overwritten.
  __atomic_store_n(&control->data_tail, head, __ATOMIC_RELEASE);
  return taken_;
}

}  // namespace assay::sampling
