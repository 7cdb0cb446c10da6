// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/speed_probe.h"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <ctime>

#include "scheduler/sampling/cpu_times.h"

namespace assay::sampling {
namespace {

constexpr int kRounds = 400;  // some 5 us
constexpr std::chrono::microseconds kPause(500);
constexpr std::uint64_t kKeptNs = std::chrono::nanoseconds(SpeedProbe::kKept).count();
constexpr std::uint64_t kAskedNs = 60'000'000'000;
constexpr std::size_t kFewest = 100;
constexpr double kFastest = 0.02;  // the quantile that stands for an undisturbed processor

double thread_cpu_ns() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

// Returns the CPU time of chains of multiplications that wait for each other, in nanoseconds.
// Between the chains are instructions that need nothing but room in the core's buffers. The buffers
// decide how many of these 151 instructions they hold, and so how many chains overlap. With half of
// the buffers the code took 1.6 to 2.2 times as long (measured on one processor model).
double time_of_a_piece() {
  const double begin = thread_cpu_ns();
  for (int i = 0; i < kRounds; ++i) {
    // NOLINTNEXTLINE(hicpp-no-assembler): a compiler would leave nothing of it
    asm volatile(
        "mov $3, %%eax\n"
        ".rept 40\n imul %%eax, %%eax\n .endr\n"
        ".rept 110\n nop\n .endr\n" ::
            : "eax", "cc");
  }
  return thread_cpu_ns() - begin;
}

std::vector<std::uint32_t> our_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<std::uint32_t> processors;
  if (::sched_getaffinity(0, sizeof(set), &set) == 0) {
    for (std::uint32_t processor = 0; processor < CPU_SETSIZE; ++processor) {
      if (CPU_ISSET(processor, &set)) {
        processors.push_back(processor);
      }
    }
  }
  return processors;
}

bool stay_on(std::uint32_t processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return ::sched_setaffinity(0, sizeof(set), &set) == 0;
}

}  // namespace

SpeedProbe::SpeedProbe() {
  const std::vector<std::uint32_t> processors = our_processors();
  readings_ = std::vector<Readings>(processors.size());
  for (std::size_t i = 0; i < processors.size(); ++i) {
    threads_.emplace_back([this, i, processor = processors[i]](const std::stop_token& stop) {
      probe(stop, processor, readings_[i]);
    });
  }
}

// Stops all threads at once, and not one after the other as they are joined.
SpeedProbe::~SpeedProbe() {
  for (std::jthread& thread : threads_) {
    thread.request_stop();
  }
}

void SpeedProbe::probe(const std::stop_token& stop, std::uint32_t processor, Readings& readings) {
  if (!stay_on(processor)) {
    return;
  }
  while (!stop.stop_requested()) {
    const SpeedReading reading{monotonic_ns(), processor, static_cast<float>(time_of_a_piece())};
    if (reading.ns > 0) {  // a clock that stood still tells nothing, and is no fast processor
      const std::lock_guard lock(readings.mutex);
      while (!readings.kept.empty() && readings.kept.front().time_ns + kKeptNs < reading.time_ns) {
        readings.kept.pop_front();
      }
      readings.kept.push_back(reading);
    }
    std::this_thread::sleep_for(kPause);
  }
}

template <typename Take>
void SpeedProbe::for_each_between(std::uint64_t from_ns, std::uint64_t until_ns, Take take) const {
  for (const Readings& one : readings_) {
    const std::lock_guard lock(one.mutex);
    const auto from = std::ranges::lower_bound(one.kept, from_ns, {}, &SpeedReading::time_ns);
    const auto until = std::ranges::lower_bound(one.kept, until_ns, {}, &SpeedReading::time_ns);
    std::for_each(from, std::max(from, until), take);
  }
}

std::vector<SpeedReading> SpeedProbe::readings(std::uint64_t from_ns,
                                               std::uint64_t until_ns) const {
  std::vector<SpeedReading> some;
  for_each_between(from_ns, until_ns, [&](const SpeedReading& one) { some.push_back(one); });
  return some;
}

double SpeedProbe::undisturbed_ns() const {
  const std::uint64_t now = monotonic_ns();
  std::vector<float> recent;
  for_each_between(now - std::min(now, kAskedNs), now,
                   [&](const SpeedReading& one) { recent.push_back(one.ns); });
  const std::lock_guard lock(fastest_mutex_);
  if (recent.size() >= kFewest) {
    const auto fastest =
        recent.begin() + static_cast<std::ptrdiff_t>(kFastest * static_cast<double>(recent.size()));
    std::ranges::nth_element(recent, fastest);
    fastest_ns_ = fastest_ns_ > 0 ? std::min<double>(fastest_ns_, *fastest) : *fastest;
  }
  return fastest_ns_;
}

}  // namespace assay::sampling
