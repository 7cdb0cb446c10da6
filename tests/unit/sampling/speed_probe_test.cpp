// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/speed_probe.h"

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <thread>

#include "scheduler/sampling/cpu_times.h"

namespace assay::sampling {
namespace {

constexpr std::uint64_t kAlways = ~std::uint64_t{0};

TEST(SpeedProbe, ReadsEachProcessorInTheOrderOfTime) {
  const std::uint64_t begin = monotonic_ns();
  const SpeedProbe probe;
  while (probe.undisturbed_ns() == 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ASSERT_LT(monotonic_ns() - begin, 30'000'000'000U);
  }
  const auto all = probe.readings(0, kAlways);
  std::map<std::uint32_t, std::uint64_t> newest;
  for (const SpeedReading& one : all) {
    EXPECT_GT(one.ns, 0);
    EXPECT_GT(one.time_ns, newest[one.processor]);
    newest[one.processor] = one.time_ns;
  }
  const std::uint64_t middle = begin + (monotonic_ns() - begin) / 2;
  const auto early = probe.readings(0, middle);
  EXPECT_FALSE(early.empty());
  for (const SpeedReading& one : early) {
    EXPECT_LT(one.time_ns, middle);
  }
  EXPECT_GE(probe.readings(middle, kAlways).size() + early.size(), all.size());
  EXPECT_TRUE(probe.readings(middle, begin).empty());
  const double before = probe.undisturbed_ns();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_LE(probe.undisturbed_ns(), before);
}

}  // namespace
}  // namespace assay::sampling
