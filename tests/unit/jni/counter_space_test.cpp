// SPDX-License-Identifier: Apache-2.0
#include "jni/counter_space.h"

#include <gtest/gtest.h>

#include <latch>
#include <thread>
#include <vector>

#include "native/session/counter_memory.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

using planning::ThreadMode;
using session::SegmentKind;

constexpr std::uint64_t kChunkBytes = session::kCounterChunk * sizeof(std::uint64_t);

Result<SessionFile> session_in(const test::TemporaryFolder& folder) {
  return SessionFile::create((folder.path() / "a.session").string(), {});
}

// Threads that are all attached at the same time.
void attach_at_once(CounterSpace& space, int count) {
  std::latch attached(count);
  std::vector<std::jthread> threads;
  threads.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    threads.emplace_back([&] {
      space.attach_thread(SegmentKind::application);
      attached.arrive_and_wait();
      space.detach_thread();
    });
  }
}

TEST(CounterSpace, ThreadsBeyondTheLimitShareTheLastResort) {
  const test::TemporaryFolder folder;
  auto file = session_in(folder);
  ASSERT_TRUE(file) << file.error().message();
  CounterSpace space(*file);
  ASSERT_TRUE(CounterSpace::prepare(space, ThreadMode::thread, 4 * kChunkBytes));
  attach_at_once(space, 6);
  EXPECT_EQ(file->header().segments_used, 4u);
  EXPECT_EQ(file->header().threads_without_segment, 3u);
}

TEST(CounterSpace, ThreadsTakeOverSegmentsThatAreFree) {
  const test::TemporaryFolder folder;
  auto file = session_in(folder);
  ASSERT_TRUE(file) << file.error().message();
  CounterSpace space(*file);
  ASSERT_TRUE(CounterSpace::prepare(space, ThreadMode::thread, 4 * kChunkBytes));
  for (int round = 0; round < 3; ++round) {
    attach_at_once(space, 3);
  }
  EXPECT_EQ(file->header().segments_used, 4u);
  EXPECT_EQ(file->header().threads_without_segment, 0u);
}

TEST(CounterSpace, UnitsBeyondTheLimitGetNoCounters) {
  const test::TemporaryFolder folder;
  auto file = session_in(folder);
  ASSERT_TRUE(file) << file.error().message();
  CounterSpace space(*file);
  ASSERT_TRUE(CounterSpace::prepare(space, ThreadMode::thread, 4 * kChunkBytes));
  attach_at_once(space, 3);
  EXPECT_EQ(space.allocate(session::kCounterChunk).value(), 0u);
  const auto refused = space.allocate(1);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code(), ErrorCode::limit_exceeded);
}

}  // namespace
}  // namespace assay::agent
