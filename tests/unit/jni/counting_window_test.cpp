// SPDX-License-Identifier: Apache-2.0
// What the VM's calls make of a window is tested by tests/jvm/windows_test.cpp.
#include "jni/window/counting_window.h"

#include <gtest/gtest.h>

#include <latch>
#include <memory>
#include <thread>

#include "jni/counting/counter_space.h"
#include "jni/memory/thread_segment_pointer.h"
#include "native/session/session_reader.h"
#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

using session::SegmentKind;
using session::WindowKind;
using session::WindowPlan;
using Counters = std::vector<std::uint64_t>;

constexpr std::uint32_t kCounters = 3;

class WindowOfCounting : public testing::Test {
 protected:
  void prepare(WindowPlan plan) {
    ASSERT_TRUE(file_) << file_.error().message();
    ASSERT_TRUE(ThreadSegments::prepare(segments_, planning::SegmentBase::thread_word,
                                        {&kCounterRegion, 1}, 16 << 20));
    ASSERT_TRUE(CounterSpace(segments_).allocate(kCounters));
    window_ = std::make_unique<CountingWindow>(std::move(plan), segments_, log_);
    window_->vm_started();
  }

  // Counts as compiled code of the calling thread does.
  void count(std::size_t counter, std::uint64_t times) {
    EXPECT_TRUE(segments_.attach_thread(SegmentKind::application));
    const auto* word =
        static_cast<std::byte*>(__builtin_thread_pointer()) + segments_.addressing().origin;
    auto* counters = reinterpret_cast<std::uint64_t*>(*reinterpret_cast<std::byte* const*>(word));
    counters[counter] += times;
  }

  void call(std::uint64_t counts) {
    EXPECT_TRUE(segments_.attach_thread(SegmentKind::application));
    window_->calls()->entered();
    count(0, counts);
    window_->calls()->left();
  }

  // A thread that has a segment keeps it, so each test has a thread of its own.
  void in_another_thread(const std::function<void()>& body) { std::jthread{body}; }

  session::SessionView read() {
    mapping_.emplace(*file_->map_for_reading());
    auto view = session::read_session(mapping_->bytes(), mapping_->segments());
    EXPECT_TRUE(view) << view.error().message();
    EXPECT_TRUE(view->damages.empty());
    return std::move(*view);
  }

  Counters counted() { return read().counters.of(SegmentKind::application, 0, kCounters); }

  test::TemporaryFolder folder_;
  Result<SessionFile> file_ = SessionFile::create((folder_.path() / "a.session").string(), {});
  ThreadSegments segments_{*file_};
  SessionLog log_{*file_};
  std::unique_ptr<CountingWindow> window_;
  std::optional<ReadMapping> mapping_;
};

using SpanOfCounting = WindowOfCounting;
using IterationsOfCounting = WindowOfCounting;
using CallsOfCounting = WindowOfCounting;

TEST_F(SpanOfCounting, CountsBetweenStartAndStop) {
  in_another_thread([&] {
    prepare({.kind = WindowKind::command});
    count(0, 1);
    EXPECT_EQ(counted(), (Counters{0, 0, 0}));
    EXPECT_EQ(window_->follow(WindowCommand::start), "counting is on");
    EXPECT_EQ(window_->follow(WindowCommand::start), "counting was on already");
    count(0, 10);
    EXPECT_EQ(counted(), (Counters{10, 0, 0})) << "a window can be read while it is open";
    EXPECT_EQ(window_->follow(WindowCommand::stop), "counting is off");
    EXPECT_EQ(window_->follow(WindowCommand::stop), "counting was off already");
    count(0, 100);
    EXPECT_EQ(window_->follow(WindowCommand::start), "counting is on");
    in_another_thread([&] { count(1, 5); });
    window_->vm_ended();
    count(0, 1000);
    EXPECT_EQ(counted(), (Counters{10, 5, 0}));
    EXPECT_EQ(read().window->parts.size(), 2u);
  });
}

TEST_F(SpanOfCounting, CountsUnitsThatAreInstalledMeanwhile) {
  in_another_thread([&] {
    prepare({.kind = WindowKind::command});
    window_->log().unit_installed();
    window_->follow(WindowCommand::start);
    window_->log().unit_installed();
    window_->log().unit_installed();
    window_->follow(WindowCommand::stop);
    EXPECT_EQ(read().window->parts.front().units_installed, 2u);
  });
}

TEST_F(SpanOfCounting, BeginsAnewAfterAReset) {
  in_another_thread([&] {
    prepare({.kind = WindowKind::command, .begins_open = true});
    count(0, 10);
    EXPECT_EQ(window_->follow(WindowCommand::reset), "all counts are 0; counting is on");
    EXPECT_EQ(counted(), (Counters{0, 0, 0}));
    count(0, 7);
    window_->follow(WindowCommand::stop);
    EXPECT_EQ(counted(), (Counters{7, 0, 0}));
    EXPECT_EQ(window_->follow(WindowCommand::reset), "all counts are 0; counting is off");
    count(0, 3);
    EXPECT_EQ(counted(), (Counters{0, 0, 0}));
  });
}

// Units that are compiled in the window get counters that did not exist when it was opened.
TEST_F(SpanOfCounting, CountsWithNewCounters) {
  in_another_thread([&] {
    prepare({.kind = WindowKind::command, .begins_open = true});
    const auto first = CounterSpace(segments_).allocate(2);
    ASSERT_TRUE(first);
    count(*first + 1, 4);
    EXPECT_EQ(read().counters.of(SegmentKind::application, *first, 2), (Counters{0, 4}));
  });
}

TEST_F(IterationsOfCounting, AreCountedFromTheFirstToTheLast) {
  in_another_thread([&] {
    prepare({.kind = WindowKind::iterations,
             .method = "m",
             .first_iteration = 3,
             .iterations = 2,
             .each_iteration = true});
    for (std::uint64_t number = 1; number <= 6; ++number) {
      call(number);
      count(1, 1);  // between iterations
    }
    window_->vm_ended();
    EXPECT_EQ(counted(), (Counters{3 + 4, 0, 0}));
    const auto view = read();
    ASSERT_EQ(view.window->parts.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
      const session::WindowPart& part = view.window->parts[i];
      EXPECT_EQ(part.first_iteration, 3 + i);
      EXPECT_EQ(part.calls, 1u);
      EXPECT_EQ(part.edges, 2u);
      EXPECT_EQ(session::counters_in(part.counted[1], 0, kCounters), (Counters{3 + i, 0, 0}));
    }
    EXPECT_EQ(view.window->progress.calls_begun, 6u);
  });
}

TEST_F(IterationsOfCounting, CountWhatOtherThreadsDoMeanwhile) {
  in_another_thread([&] {
    prepare({.kind = WindowKind::iterations, .method = "m"});
    window_->calls()->entered();
    in_another_thread([&] { count(2, 9); });
    window_->calls()->left();
    in_another_thread([&] { count(2, 90); });
    window_->vm_ended();
    EXPECT_EQ(counted(), (Counters{0, 0, 9}));
  });
}

TEST_F(IterationsOfCounting, ThatOverlapAreOnePart) {
  in_another_thread([&] {
    prepare({.kind = WindowKind::iterations, .method = "m", .each_iteration = true});
    std::latch entered(1);
    std::latch left(1);
    std::jthread other([&] {
      window_->calls()->entered();
      entered.count_down();
      left.wait();
      count(1, 2);
      window_->calls()->left();
    });
    entered.wait();
    call(5);
    left.count_down();
    other.join();
    window_->vm_ended();
    const auto view = read();
    ASSERT_EQ(view.window->parts.size(), 1u);
    EXPECT_EQ(view.window->parts[0].first_iteration, 1u);
    EXPECT_EQ(view.window->parts[0].calls, 2u);
    EXPECT_EQ(counted(), (Counters{5, 2, 0}));
  });
}

// The part ends with the last of the calls, and has what a thread does behind its own call
// (decision 0023): only calls that do not overlap are counted from their own entry to their own
// end.
TEST_F(IterationsOfCounting, ThatOverlapHaveWhatCallersDoBehindTheirCalls) {
  in_another_thread([&] {
    prepare({.kind = WindowKind::iterations, .method = "m"});
    std::latch entered(1);
    std::latch left(1);
    std::jthread other([&] {
      window_->calls()->entered();
      entered.count_down();
      left.wait();
      window_->calls()->left();
    });
    entered.wait();
    call(5);
    count(1, 3);  // behind the call, while the other thread's call runs
    left.count_down();
    other.join();
    count(1, 100);  // no call runs
    window_->vm_ended();
    EXPECT_EQ(counted(), (Counters{5, 3, 0}));
  });
}

TEST_F(IterationsOfCounting, WithinIterationsAreNone) {
  in_another_thread([&] {
    prepare({.kind = WindowKind::iterations, .method = "m", .each_iteration = true});
    window_->calls()->entered();
    call(1);
    call(2);
    window_->calls()->left();
    window_->vm_ended();
    EXPECT_EQ(read().window->progress.calls_begun, 1u);
    EXPECT_EQ(counted(), (Counters{3, 0, 0}));
  });
}

// A process may be killed at any time: iterations that have ended are in the session soon.
TEST_F(IterationsOfCounting, AreInTheSessionWhenTheLastOneHasEnded) {
  in_another_thread([&] {
    prepare({.kind = WindowKind::iterations, .method = "m", .iterations = 2});
    call(1);
    call(2);
    EXPECT_EQ(counted(), (Counters{3, 0, 0}));
  });
}

TEST_F(CallsOfCounting, CountTheirThreadOnly) {
  in_another_thread([&] {
    prepare({.kind = WindowKind::calls, .method = "m"});
    call(3);
    window_->calls()->entered();
    in_another_thread([&] {
      count(1, 9);  // not in a call
      call(4);
      count(1, 9);
    });
    count(2, 1);
    window_->calls()->left();
    count(2, 50);
    window_->vm_ended();
    EXPECT_EQ(counted(), (Counters{3 + 4, 0, 1}));
    const auto view = read();
    std::uint64_t calls = 0;
    for (const session::WindowPart& part : view.window->parts) {
      calls += part.calls;
    }
    EXPECT_EQ(calls, 3u);
  });
}

TEST_F(CallsOfCounting, OfThreadsWithoutCountersAreLeftOut) {
  in_another_thread([&] {
    prepare({.kind = WindowKind::calls, .method = "m"});
    in_another_thread([&] {
      window_->calls()->entered();
      window_->calls()->left();
    });
    window_->vm_ended();
    EXPECT_EQ(read().window->progress.calls_left_out, 1u);
  });
}

TEST_F(CallsOfCounting, ThatAreManyTakeLittleSpaceInTheLog) {
  in_another_thread([&] {
    constexpr std::uint64_t kCalls = 20'000;
    prepare({.kind = WindowKind::calls, .method = "m"});
    for (std::uint64_t i = 0; i < kCalls; ++i) {
      call(1);
    }
    window_->vm_ended();
    EXPECT_EQ(counted(), (Counters{kCalls, 0, 0}));
    EXPECT_LT(read().log_bytes, 100'000u);
  });
}

TEST(AWindowPlan, IsWhatTheOptionsAskFor) {
  options::CountOptions options;
  EXPECT_FALSE(window_plan_of(options));
  options.iteration_method = "a.B.c";
  options.from_iteration = 20;
  options.iterations = 10;
  options.every_iteration = "rows.csv";
  EXPECT_EQ(window_plan_of(options), (WindowPlan{.kind = WindowKind::iterations,
                                                 .method = "a.B.c",
                                                 .first_iteration = 20,
                                                 .iterations = 10,
                                                 .each_iteration = true}));
  options = {};
  options.from_time = std::chrono::milliseconds(1500);
  options.for_time = std::chrono::milliseconds(20);
  EXPECT_EQ(window_plan_of(options),
            (WindowPlan{.kind = WindowKind::time, .from_ns = 1'500'000'000, .for_ns = 20'000'000}));
  options = {};
  options.counting = options::CountingAtFirst::on;
  EXPECT_EQ(window_plan_of(options),
            (WindowPlan{.kind = WindowKind::command, .begins_open = true}));
  options = {};
  options.during_calls_of = "a.B.c";
  EXPECT_EQ(window_plan_of(options), (WindowPlan{.kind = WindowKind::calls, .method = "a.B.c"}));
}

}  // namespace
}  // namespace assay::agent
