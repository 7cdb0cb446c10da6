// SPDX-License-Identifier: Apache-2.0
// These tests need no JVM; tests/jvm/bursts_test.cpp counts programs in bursts.
#include "jni/bursts/burst_loop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "jni/counting/counter_space.h"
#include "jni/window/counter_readings.h"
#include "jni/window/counting_window.h"
#include "native/session/session_reader.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

using namespace std::chrono_literals;
using session::SegmentKind;
using session::WindowKind;
using Numbers = std::vector<std::uint32_t>;

constexpr std::uint32_t kHot = 3;   // counter 0
constexpr std::uint32_t kCold = 4;  // counter 1
constexpr std::uint32_t kCountersOfBoth = 2;
constexpr BurstTimes kTimes{.length = 5ms, .period = 25ms};

// Notes what the loop asks for, and stops the loop after some bursts.
class NotedSwitch final : public CodeSwitch {
 public:
  explicit NotedSwitch(std::function<void(const NotedSwitch&)> after_burst)
      : after_burst_(std::move(after_burst)) {}

  void count() override {
    hot_counts = true;
    ++asked_to_count;
  }
  void take_up(std::span<const std::uint32_t> units) override {
    taken_up = Numbers(units.begin(), units.end());
    run_plainly();
    after_burst_(*this);
  }
  void run_plainly() override { hot_counts = outlasts.load(); }
  void keep(std::span<const std::uint32_t> units) override {
    kept.insert(kept.end(), units.begin(), units.end());
  }

  std::atomic<bool> hot_counts = true;
  std::atomic<bool> outlasts = false;
  int asked_to_count = 0;
  Numbers taken_up;
  Numbers kept;

 private:
  std::function<void(const NotedSwitch&)> after_burst_;
};

class BurstsOfAProgram : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(file_) << file_.error().message();
    ASSERT_TRUE(ThreadSegments::prepare(segments_, planning::SegmentBase::thread_word,
                                        {&kCounterRegion, 1}, 16 << 20));
    ASSERT_TRUE(CounterSpace(segments_).allocate(kCountersOfBoth));
    window_.vm_started();
  }

  // Runs the loop beside a program that counts a unit all the time, and another one as the switch
  // says.
  void run(NotedSwitch& code) {
    std::atomic<bool> ends = false;
    std::jthread program([&] {
      EXPECT_TRUE(segments_.attach_thread(SegmentKind::application));
      const auto* word =
          static_cast<std::byte*>(__builtin_thread_pointer()) + segments_.addressing().origin;
      auto* counters = reinterpret_cast<std::uint64_t*>(*reinterpret_cast<std::byte* const*>(word));
      while (!ends) {
        add(counters[0], code.hot_counts ? 100'000 : 0);
        add(counters[1], 1);
        std::this_thread::sleep_for(100us);
      }
    });
    loop_.run(code);
    ends = true;
  }

  static void add(std::uint64_t& counter, std::uint64_t more) {
    std::atomic_ref(counter).fetch_add(more, std::memory_order_relaxed);
  }

  session::SessionView read() {
    mapping_.emplace(*file_->map_for_reading());
    auto view = session::read_session(mapping_->bytes(), mapping_->segments());
    EXPECT_TRUE(view) << view.error().message();
    return std::move(*view);
  }

  test::TemporaryFolder folder_;
  Result<SessionFile> file_ = SessionFile::create((folder_.path() / "a.session").string(), {});
  ThreadSegments segments_{*file_};
  SessionLog log_{*file_};
  CountingWindow window_{{.kind = WindowKind::bursts}, segments_, log_};
  BurstLoop loop_{kTimes, segments_, window_.log(), [] {
                    return std::vector<bursts::CounterRange>{{kHot, 0, 1}, {kCold, 1, 1}};
                  }};
  std::optional<ReadMapping> mapping_;
};

TEST_F(BurstsOfAProgram, AreCountedAndNothingElseIs) {
  NotedSwitch code([&](const NotedSwitch& so_far) {
    if (so_far.asked_to_count == 3) {
      loop_.stop();
    }
  });
  run(code);
  window_.vm_ended();
  EXPECT_EQ(code.asked_to_count, 3);
  EXPECT_EQ(code.taken_up, (Numbers{kHot}));
  EXPECT_EQ(std::ranges::count(code.kept, kHot), 0);
  const session::SessionView view = read();
  ASSERT_TRUE(view.window);
  std::uint64_t bursts = 0;
  for (const session::WindowPart& part : view.window->parts) {
    bursts += part.calls;
  }
  EXPECT_EQ(bursts, 3u);
  const auto counted = view.counters.of(SegmentKind::application, 0, kCountersOfBoth);
  const auto total = sums_of_counters(segments_)[session::index_of(SegmentKind::application)];
  EXPECT_GT(counted[0], 0u);
  EXPECT_LT(counted[1], total[1]) << "bursts are a part of the run";
}

TEST_F(BurstsOfAProgram, KeepAUnitThatGoesOnWhenItIsSwitchedOff) {
  NotedSwitch code([&](const NotedSwitch& so_far) {
    if (so_far.asked_to_count == 3) {
      loop_.stop();
    }
  });
  code.outlasts = true;
  run(code);
  EXPECT_GE(std::ranges::count(code.kept, kHot), 1);
}

TEST_F(BurstsOfAProgram, EndWithTheProgram) {
  NotedSwitch code([](const NotedSwitch&) {});
  std::jthread end([&] {
    std::this_thread::sleep_for(50ms);
    loop_.stop();
  });
  run(code);
  loop_.stop();
  window_.vm_ended();
  EXPECT_TRUE(read().damages.empty());
}

}  // namespace
}  // namespace assay::agent
