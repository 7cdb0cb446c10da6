// SPDX-License-Identifier: Apache-2.0
#include "jni/counting/counter_space.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <thread>
#include <vector>

#include "native/session/counter_memory.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

using planning::ThreadMode;
using session::SegmentKind;

constexpr std::uint64_t kPageBytes = session::segment_space(1);

Result<SessionFile> session_in(const test::TemporaryFolder& folder) {
  return SessionFile::create((folder.path() / "a.session").string(), {});
}

// Threads that are all attached at the same time; how many of them got no segment.
int attach_at_once(CounterSpace& space, int count) {
  std::latch attached(count);
  std::atomic<int> refused = 0;
  {
    std::vector<std::jthread> threads;
    threads.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
      threads.emplace_back([&] {
        refused += space.attach_thread(SegmentKind::application) ? 0 : 1;
        attached.arrive_and_wait();
      });
    }
  }
  return refused;
}

TEST(CounterSpace, ThreadsBeyondTheLimitShareTheLastResort) {
  const test::TemporaryFolder folder;
  auto file = session_in(folder);
  ASSERT_TRUE(file) << file.error().message();
  CounterSpace space(*file);
  ASSERT_TRUE(CounterSpace::prepare(space, ThreadMode::thread, 4 * kPageBytes));
  EXPECT_EQ(attach_at_once(space, 6), 3);
  EXPECT_EQ(file->header().segments_used, 4u);
  EXPECT_EQ(file->header().threads_without_segment, 3u);
}

TEST(CounterSpace, ThreadsTakeOverSegmentsThatAreFree) {
  const test::TemporaryFolder folder;
  auto file = session_in(folder);
  ASSERT_TRUE(file) << file.error().message();
  CounterSpace space(*file);
  ASSERT_TRUE(CounterSpace::prepare(space, ThreadMode::thread, 4 * kPageBytes));
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(attach_at_once(space, 3), 0);
  }
  EXPECT_EQ(file->header().segments_used, 4u);
  EXPECT_EQ(file->header().threads_without_segment, 0u);
}

TEST(CounterSpace, UnitsBeyondTheLimitGetNoCounters) {
  const test::TemporaryFolder folder;
  auto file = session_in(folder);
  ASSERT_TRUE(file) << file.error().message();
  CounterSpace space(*file);
  ASSERT_TRUE(CounterSpace::prepare(space, ThreadMode::thread, 4 * kPageBytes));
  std::jthread attached([&] {
    ASSERT_TRUE(space.attach_thread(SegmentKind::application));
    EXPECT_EQ(space.allocate(2 * session::kCountersPerPage).value(), 0u);
    const auto refused = space.allocate(1);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code(), ErrorCode::limit_exceeded);
  });
}

// Segments of threads that have ended take no space for units that are compiled later.
TEST(CounterSpace, FreeSegmentsLeaveSpaceToUnits) {
  const test::TemporaryFolder folder;
  auto file = session_in(folder);
  ASSERT_TRUE(file) << file.error().message();
  CounterSpace space(*file);
  ASSERT_TRUE(CounterSpace::prepare(space, ThreadMode::thread, 16 * kPageBytes));
  EXPECT_EQ(attach_at_once(space, 10), 0);
  EXPECT_TRUE(space.allocate(6 * session::kCountersPerPage));
  EXPECT_FALSE(space.allocate(session::kCountersPerPage));
}

TEST(CounterSpace, ThousandsOfThreadsHaveTheirOwnSegments) {
  const test::TemporaryFolder folder;
  auto file = session_in(folder);
  ASSERT_TRUE(file) << file.error().message();
  CounterSpace space(*file);
  ASSERT_TRUE(CounterSpace::prepare(space, ThreadMode::thread, std::uint64_t{256} << 20));
  constexpr int kThreads = 5000;
  EXPECT_EQ(attach_at_once(space, kThreads), 0);
  EXPECT_EQ(file->header().segments_used, kThreads + 1u);
}

// A thread keeps its segment when it leaves the VM and comes back, up to its end.
TEST(CounterSpace, AThreadKeepsItsSegment) {
  const test::TemporaryFolder folder;
  auto file = session_in(folder);
  ASSERT_TRUE(file) << file.error().message();
  CounterSpace space(*file);
  ASSERT_TRUE(CounterSpace::prepare(space, ThreadMode::thread, 4 * kPageBytes));
  std::jthread([&] {
    EXPECT_TRUE(space.attach_thread(SegmentKind::application));
    EXPECT_TRUE(space.attach_thread(SegmentKind::application));
    EXPECT_EQ(file->directory()[1].in_use, 1u);
  }).join();
  EXPECT_EQ(file->header().segments_used, 2u);
  EXPECT_EQ(file->directory()[1].in_use, 0u);
}

}  // namespace
}  // namespace assay::agent
