// SPDX-License-Identifier: Apache-2.0
#include <sys/syscall.h>
#include <unistd.h>

#include <ctime>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "scheduler/sampling/sampling_cost.h"
#include "scheduler/sampling/thread_event.h"

namespace assay::sampling {
namespace {

constexpr std::uint64_t kSpinRounds = 10'000'000;  // some 10 ms
constexpr int kTrials = 5;
constexpr double kCalibrationHz = 5'000;

// Returns the time of a chain of dependent multiplications, in nanoseconds. The chain takes the
// same time wherever it lies in memory.
double spin_ns() {
  timespec start{};
  timespec end{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
  std::uint64_t x = 88172645463325252ULL;
  for (std::uint64_t i = 0; i < kSpinRounds; ++i) {
    x = x * 6364136223846793005ULL + 1442695040888963407ULL;
    asm volatile("" : "+r"(x));  // NOLINT(hicpp-no-assembler): the loop has to stay
  }
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
  return 1e9 * static_cast<double>(end.tv_sec - start.tv_sec) +
         static_cast<double>(end.tv_nsec - start.tv_nsec);
}

Result<CostTrial> trial(const SampleEvent& event) {
  const auto thread = static_cast<pid_t>(::syscall(SYS_gettid));
  ASSAY_ASSIGN(ThreadEvent sampled,
               ThreadEvent::open(thread, event, period_at(event, kCalibrationHz), 16));
  CostTrial result;
  // The load runs before and after, so that a clock that slows down or speeds up is no cost.
  const double before = spin_ns();
  sampled.enable();
  result.sampled_ns = spin_ns();
  sampled.disable();
  result.plain_ns = (before + spin_ns()) / 2;
  Records records;
  ASSAY_PROPAGATE(sampled.drain(records));
  result.samples = static_cast<double>(records.samples.size());
  return result;
}

Result<std::vector<CostTrial>> trials(const SampleEvent& event) {
  spin_ns();  // the CPU's clock rate rises
  std::vector<CostTrial> results;
  for (int i = 0; i < kTrials; ++i) {
    ASSAY_ASSIGN(results.emplace_back(), trial(event));
  }
  return results;
}

// Refuses an event that tells no time. Times are read off the places of samples: where such an
// event happens, and how often, says nothing of times.
Error tells_no_time(const SampleEvent& event) {
  return make_error(ErrorCode::invalid_argument,
                    "event '" + event.name +
                        "' does not show where CPU time goes: it gave no sample while a program "
                        "only calculated. Sample '" +
                        std::string(kDefaultEvent) + "', or '" + std::string(kSoftwareClock) +
                        "' if there are no counters");
}

}  // namespace

Result<double> calibrate_cost_ns(const SampleEvent& event) {
  // The trials have a thread of their own: what the caller's thread has open does not matter.
  std::optional<Result<std::vector<CostTrial>>> results;
  std::thread([&] { results.emplace(trials(event)); }).join();
  if (!*results) {
    return results->error();
  }
  auto cost = cost_per_sample_ns(**results);
  if (!cost && !event.is_clock) {
    return tells_no_time(event);
  }
  return cost;
}

}  // namespace assay::sampling
