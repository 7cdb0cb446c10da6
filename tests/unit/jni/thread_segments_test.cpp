// SPDX-License-Identifier: Apache-2.0
#include "jni/memory/thread_segments.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <latch>
#include <thread>
#include <vector>

#include "jni/counting/counter_space.h"
#include "jni/memory/gs_base.h"
#include "jni/memory/thread_segment_pointer.h"
#include "native/session/segment_space.h"
#include "native/session/session_reader.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

using session::kPageBytes;
using session::MemoryKind;
using session::SegmentKind;

constexpr MemoryRegion kCounts{MemoryKind::counters, "counters", 4 * kPageBytes, false};
constexpr MemoryRegion kFlags{MemoryKind::sampling, "flags", kPageBytes, true};
constexpr std::array kBothKinds{kCounts, kFlags};

// Segments in a session file of their own.
class SegmentsOfThreads : public testing::Test {
 protected:
  void prepare(std::uint64_t memory_limit,
               std::span<const MemoryRegion> regions = {&kCounterRegion, 1},
               planning::SegmentBase base = planning::SegmentBase::thread_word) {
    ASSERT_TRUE(file_) << file_.error().message();
    ASSERT_TRUE(ThreadSegments::prepare(segments_, base, regions, memory_limit));
  }

  session::SessionHeader& header() { return file_->header(); }

  // Returns the offset of what was asked for.
  std::uint64_t allocate(const MemoryRequest& request) {
    const auto offset = segments_.allocate(request);
    EXPECT_TRUE(offset) << offset.error().message();
    return offset ? *offset : 0;
  }

  // Attaches the calling thread, and finds the thread's memory as compiled code does.
  std::byte* attached() {
    EXPECT_TRUE(segments_.attach_thread(SegmentKind::application));
    const auto* word =
        static_cast<std::byte*>(__builtin_thread_pointer()) + segments_.addressing().origin;
    return *reinterpret_cast<std::byte* const*>(word);
  }

  // Attaches threads that all live at the same time; returns how many of them got no segment.
  int attach_at_once(int count) {
    std::latch all_attached(count);
    std::atomic<int> refused = 0;
    {
      std::vector<std::jthread> threads;
      threads.reserve(static_cast<std::size_t>(count));
      for (int i = 0; i < count; ++i) {
        threads.emplace_back([&] {
          refused += segments_.attach_thread(SegmentKind::application) ? 0 : 1;
          all_attached.arrive_and_wait();
        });
      }
    }
    return refused;
  }

  test::TemporaryFolder folder_;
  Result<SessionFile> file_ = SessionFile::create((folder_.path() / "a.session").string(), {});
  ThreadSegments segments_{*file_};
};

using CountersOfThreads = SegmentsOfThreads;

TEST_F(SegmentsOfThreads, BeyondTheLimitAreTheLastResort) {
  prepare(4 * kPageBytes);
  EXPECT_EQ(attach_at_once(6), 3);
  EXPECT_EQ(header().segments_used, 4u);
  EXPECT_EQ(header().threads_without_segment, 3u);
}

TEST_F(SegmentsOfThreads, AreTakenOverWhenTheyAreFree) {
  prepare(4 * kPageBytes);
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(attach_at_once(3), 0);
  }
  EXPECT_EQ(header().segments_used, 4u);
  EXPECT_EQ(header().threads_without_segment, 0u);
}

TEST_F(SegmentsOfThreads, MayBeThousands) {
  prepare(std::uint64_t{256} << 20);
  constexpr int kThreads = 5000;
  EXPECT_EQ(attach_at_once(kThreads), 0);
  EXPECT_EQ(header().segments_used, kThreads + 1u);
}

// A thread keeps its segment when it leaves the VM and comes back, up to its end.
TEST_F(SegmentsOfThreads, AreKeptUpToTheThreadsEnd) {
  prepare(4 * kPageBytes);
  std::jthread([&] {
    EXPECT_EQ(attached(), attached());
    EXPECT_EQ(file_->directory()[1].in_use, 1u);
  }).join();
  EXPECT_EQ(header().segments_used, 2u);
  EXPECT_EQ(file_->directory()[1].in_use, 0u);
}

TEST_F(SegmentsOfThreads, HoldKindsApartAndAligned) {
  prepare(64 * kPageBytes, kBothKinds);
  EXPECT_EQ(allocate({MemoryKind::counters, 8, 3}), 0u);
  EXPECT_EQ(allocate({kFlags.kind, 1, 1, 1}), kCounts.capacity_bytes);
  EXPECT_EQ(allocate({kFlags.kind, 4, 2, 64}), kCounts.capacity_bytes + 64);
  EXPECT_EQ(allocate({kFlags.kind, 1, 1, 1}), kCounts.capacity_bytes + 72);
  EXPECT_EQ(allocate({MemoryKind::counters, 8, 1}), 24u);
  EXPECT_EQ(header().region_used[0], 32u);
  EXPECT_EQ(header().region_used[1], 73u);
}

TEST_F(SegmentsOfThreads, OfTwoKindsTakeSpaceForBoth) {
  prepare(4 * kPageBytes, kBothKinds);  // the last resort and one thread
  EXPECT_EQ(attach_at_once(2), 1);
  EXPECT_EQ(file_->directory()[1].region_space[0], kPageBytes);
  EXPECT_EQ(file_->directory()[1].region_space[1], kPageBytes);
}

TEST_F(SegmentsOfThreads, HaveRoomForSoMuchOfAKind) {
  prepare(64 * kPageBytes, kBothKinds);
  const auto refused = segments_.allocate({kFlags.kind, kPageBytes, 2});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message(), "all flags of a segment are in use");
  EXPECT_FALSE(segments_.allocate({kFlags.kind, ~0ull, ~0ull}));
  EXPECT_FALSE(segments_.allocate({MemoryKind{2}, 1, 1})) << "a kind that was not declared";
  EXPECT_EQ(allocate({kFlags.kind, kPageBytes, 1}), kCounts.capacity_bytes);
}

TEST_F(SegmentsOfThreads, KeepCountsAndLoseFlagsWhenTheyAreTakenOver) {
  prepare(64 * kPageBytes, kBothKinds);
  const std::uint64_t count = allocate({MemoryKind::counters, 8, 1});
  const std::uint64_t flag = allocate({kFlags.kind, 1, 1, 1});
  std::byte* first = nullptr;
  std::jthread([&] {
    first = attached();
    first[count] = first[flag] = std::byte{7};
  }).join();
  EXPECT_EQ(first[flag], std::byte{7}) << "a free segment can still be read";
  std::jthread([&] {
    EXPECT_EQ(attached(), first);
    EXPECT_EQ(first[count], std::byte{7});
    EXPECT_EQ(first[flag], std::byte{0});
  }).join();
}

TEST_F(SegmentsOfThreads, AreOneForAllAtAFixedBase) {
  prepare(64 * kPageBytes, kBothKinds, planning::SegmentBase::fixed);
  EXPECT_EQ(attach_at_once(3), 0);
  EXPECT_EQ(header().segments_used, 1u);
  const std::uint64_t flag = allocate({kFlags.kind, 1, 1, 1});
  EXPECT_EQ(reinterpret_cast<const std::byte*>(segments_.addressing().origin)[flag], std::byte{0});
}

// Gives the test's thread back the gs base that it had.
class SegmentsByGs : public SegmentsOfThreads {
 protected:
  void SetUp() override {
    const auto is_free = check_gs_base_is_free();
    if (!is_free) {
      GTEST_SKIP() << is_free.error().message();
    }
    prepare(4 * kPageBytes, {&kCounterRegion, 1}, planning::SegmentBase::gs);
  }
  void TearDown() override { set_gs_base(nullptr); }
};

TEST_F(SegmentsByGs, AreThoseThatTheWordHas) {
  EXPECT_EQ(gs_base(), last_resort_segment());
  std::jthread([&] {
    const std::byte* own = attached();
    EXPECT_EQ(gs_base(), own);
  }).join();
}

TEST_F(SegmentsByGs, ThatSomebodyElseReplacedAreTold) {
  std::jthread([&] { attached(); }).join();
  EXPECT_EQ(header().threads_with_other_base, 0U);
  std::jthread([&] {
    attached();
    set_gs_base(nullptr);
  }).join();
  EXPECT_EQ(header().threads_with_other_base, 1U);
}

const std::byte* base_seen_last = nullptr;

// A thread still runs destructors when it has given its segment back. They must not write there,
// because the segment may have another thread by then.
TEST_F(SegmentsByGs, AreLeftForTheLastResortAtTheThreadsEnd) {
  static pthread_key_t key;
  ASSERT_EQ(::pthread_key_create(&key,
                                 [](void* value) {
                                   base_seen_last = gs_base();
                                   (void)::pthread_setspecific(key, value);  // until the last round
                                 }),
            0);
  std::jthread([&] {
    ASSERT_EQ(::pthread_setspecific(key, &key), 0);
    EXPECT_NE(attached(), last_resort_segment());
  }).join();
  EXPECT_EQ(::pthread_key_delete(key), 0);
  EXPECT_EQ(base_seen_last, last_resort_segment());
  EXPECT_EQ(header().threads_with_other_base, 0U);
}

// A thread starts with its creator's base, and must not write there: the limit leaves room for the
// creators alone.
TEST_F(SegmentsByGs, AreTheLastResortOfAThreadThatGetsNone) {
  CounterSpace counters(segments_);
  ASSERT_TRUE(counters.allocate(kPageBytes / 8));  // a page for each thread, and the last resort
  constexpr int kCreators = 3;
  std::latch all_attached(kCreators);
  std::latch all_tried(kCreators);  // before it, no segment is free
  std::vector<std::jthread> creators;
  creators.reserve(kCreators);
  for (int i = 0; i < kCreators; ++i) {
    creators.emplace_back([&] {
      const std::byte* own = attached();
      all_attached.arrive_and_wait();
      std::jthread([&] {
        EXPECT_EQ(gs_base(), own);
        EXPECT_FALSE(segments_.attach_thread(SegmentKind::application));
        EXPECT_EQ(gs_base(), last_resort_segment());
      }).join();
      EXPECT_EQ(gs_base(), own);
      all_tried.arrive_and_wait();
    });
  }
}

TEST_F(SegmentsOfThreads, MustHoldAllRegions) {
  const MemoryRegion rings{MemoryKind{2}, "rings", kSegmentBytes, true};
  EXPECT_FALSE(ThreadSegments::prepare(segments_, planning::SegmentBase::thread_word,
                                       std::array{kCounts, rings}, 64 * kPageBytes));
}

// For a race detector, too: threads come and go while memory is handed out, and nothing that a
// thread writes gets lost.
TEST_F(SegmentsOfThreads, AreTakenAndLeftAtTheSameTime) {
  prepare(std::uint64_t{64} << 20, kBothKinds);
  const std::uint64_t count = allocate({MemoryKind::counters, 8, 1});
  constexpr int kThreads = 8;
  constexpr int kRounds = 50;
  {
    std::vector<std::jthread> starters;
    starters.reserve(kThreads);
    for (int i = 0; i < kThreads; ++i) {
      starters.emplace_back([&] {
        for (int round = 0; round < kRounds; ++round) {
          std::jthread([&] { ++*reinterpret_cast<std::uint64_t*>(attached() + count); }).join();
          EXPECT_TRUE(segments_.allocate({MemoryKind::counters, 8, 1}));
        }
      });
    }
  }
  EXPECT_LE(header().segments_used, kThreads + 1u);
  const auto mapping = file_->map_for_reading();
  const auto view = session::read_session(mapping->bytes());
  ASSERT_TRUE(view) << view.error().message();
  EXPECT_EQ(view->counters.of(SegmentKind::application, count / 8, 1).front(),
            std::uint64_t{kThreads} * kRounds);
  EXPECT_EQ(view->counters_used, 1u + kThreads * kRounds);
}

TEST_F(CountersOfThreads, BeyondTheLimitAreRefused) {
  prepare(4 * kPageBytes);
  CounterSpace counters(segments_);
  std::jthread([&] {
    attached();
    EXPECT_EQ(counters.allocate(kPageBytes / 8).value(), 0u);
    EXPECT_EQ(counters.allocate(kPageBytes / 8).value(), kPageBytes / 8);
    const auto refused = counters.allocate(1);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code(), ErrorCode::limit_exceeded);
  }).join();
}

// Segments of threads that have ended take no space for units that are compiled later.
TEST_F(CountersOfThreads, GetTheSpaceThatFreeSegmentsLeave) {
  prepare(16 * kPageBytes);
  EXPECT_EQ(attach_at_once(10), 0);
  CounterSpace counters(segments_);
  EXPECT_TRUE(counters.allocate(6 * kPageBytes / 8));
  EXPECT_FALSE(counters.allocate(kPageBytes / 8));
}

}  // namespace
}  // namespace assay::agent
