// SPDX-License-Identifier: Apache-2.0
// Samples this very process. Skipped, with the kernel's reason, where it may not be sampled.
#include "scheduler/sampling/process_sampler.h"

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <ctime>
#include <thread>

#include "scheduler/sampling/cpu_times.h"
#include "scheduler/sampling/sampling_cost.h"

namespace assay::sampling {
namespace {

using std::chrono::milliseconds;

// A thread that does nothing but use CPU time.
class SpinningThread {
 public:
  SpinningThread() : thread_([this] { spin(); }) {
    while (number_ == 0) {
      std::this_thread::yield();
    }
  }
  SpinningThread(const SpinningThread&) = delete;
  SpinningThread(SpinningThread&&) = delete;
  SpinningThread& operator=(const SpinningThread&) = delete;
  SpinningThread& operator=(SpinningThread&&) = delete;
  ~SpinningThread() { stop(); }

  std::uint32_t number() const { return static_cast<std::uint32_t>(number_.load()); }
  std::uint64_t ran_ns() const {
    clockid_t clock{};
    timespec time{};
    // Native handles are not const.
    ::pthread_getcpuclockid(const_cast<std::thread&>(thread_).native_handle(), &clock);
    ::clock_gettime(clock, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
           static_cast<std::uint64_t>(time.tv_nsec);
  }
  void stop() {
    is_over_ = true;
    if (thread_.joinable()) {
      thread_.join();
    }
  }

 private:
  void spin() {
    number_ = static_cast<pid_t>(::syscall(SYS_gettid));
    while (!is_over_) {
    }
  }

  std::atomic<bool> is_over_ = false;
  std::atomic<pid_t> number_ = 0;
  std::thread thread_;
};

class ProcessSampling : public testing::Test {
 protected:
  void SetUp() override {
    auto event = choose_event(kDefaultEvent, open_error);
    if (!event) {
      GTEST_SKIP() << event.error().message();
    }
    // The clock, whatever the machine has: its periods are nanoseconds.
    event_ = *choose_event(kSoftwareClock, open_error);
  }

  static bool never() { return false; }
  static std::size_t samples_of(const SamplingRun& run, const SpinningThread& thread) {
    return static_cast<std::size_t>(
        std::ranges::count(run.records.samples, thread.number(), &Sample::thread));
  }

  SampleEvent event_;
};

TEST_F(ProcessSampling, CountsAThreadsCpuTime) {
  const SpinningThread thread;
  ProcessSampler sampler(::getpid(), event_, {.period = 200'000, .randomises_period = false});
  const std::uint64_t before = thread.ran_ns();
  const auto run = sampler.run(milliseconds(200), never);
  const auto ran_ns = static_cast<double>(thread.ran_ns() - before);
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_GE(run->threads, 2U);
  EXPECT_FALSE(run->period_was_random);
  EXPECT_NEAR(static_cast<double>(samples_of(*run, thread)), ran_ns / 200'000,
              0.25 * ran_ns / 200'000 + 10);
  EXPECT_GE(static_cast<double>(run->event_time.count()), 0.75 * ran_ns);
  for (const Sample& sample : run->records.samples) {
    EXPECT_GE(sample.time_ns, run->from_ns);
    EXPECT_LE(sample.time_ns, run->until_ns);
  }
}

TEST_F(ProcessSampling, ARandomPeriodTakesAsManySamples) {
  const SpinningThread thread;
  ProcessSampler sampler(::getpid(), event_, {.period = 100'000});
  const std::uint64_t before = thread.ran_ns();
  const auto run = sampler.run(milliseconds(300), never);
  const auto ran_ns = static_cast<double>(thread.ran_ns() - before);
  ASSERT_TRUE(run) << run.error().message();
  if (!run->period_was_random) {
    GTEST_SKIP() << "the kernel refuses a new period";
  }
  EXPECT_NEAR(static_cast<double>(samples_of(*run, thread)), ran_ns / 100'000,
              0.25 * ran_ns / 100'000 + 10);
}

TEST_F(ProcessSampling, FollowsThreadsThatStartLater) {
  SpinningThread().stop();  // with the first thread, a sanitizer starts one of its own
  ProcessSampler sampler(::getpid(), event_, {.period = 200'000});
  std::optional<SpinningThread> late;
  const auto started = std::chrono::steady_clock::now();
  const auto run = sampler.run(milliseconds(400), [&] {
    if (!late && std::chrono::steady_clock::now() > started + milliseconds(50)) {
      late.emplace();
    }
    return false;
  });
  ASSERT_TRUE(run) << run.error().message();
  ASSERT_TRUE(late);
  EXPECT_EQ(run->late_threads, 1U);
  EXPECT_GT(samples_of(*run, *late), 0U);
}

TEST_F(ProcessSampling, CountsWhatASmallBufferLoses) {
  const SpinningThread thread;
  ProcessSampler sampler(::getpid(), event_,
                         {.period = 50'000,
                          .randomises_period = false,
                          .pages_each = 1,
                          .look_for_threads = milliseconds(10'000)});
  const std::uint64_t before = thread.ran_ns();
  const auto run = sampler.run(milliseconds(200), never);
  ASSERT_TRUE(run) << run.error().message();
  const auto ran_ns = static_cast<double>(thread.ran_ns() - before);
  const auto kept = samples_of(*run, thread);
  EXPECT_LE(kept, 4096U / 40);
  if (run->records.lost == 0) {
    GTEST_SKIP() << "this kernel does not tell of the last losses";
  }
  EXPECT_NEAR(static_cast<double>(kept + run->records.lost), ran_ns / 50'000,
              0.25 * ran_ns / 50'000 + 10);
}

TEST_F(ProcessSampling, StopsWhenToldTo) {
  ProcessSampler sampler(::getpid(), event_, {});
  const auto start = std::chrono::steady_clock::now();
  ASSERT_TRUE(sampler.run(std::chrono::seconds(60), [] { return true; }));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

TEST_F(ProcessSampling, AProcessThatIsNotThereIsAnError) {
  ProcessSampler sampler(0x3fffff, event_, {});
  const auto run = sampler.run(milliseconds(1), never);
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().code(), ErrorCode::not_found);
}

TEST_F(ProcessSampling, ASampleCostsBetweenNothingAndAMillisecond) {
  const auto cost = calibrate_cost_ns(event_);
  ASSERT_TRUE(cost) << cost.error().message();
  EXPECT_GE(*cost, 0);
  EXPECT_LT(*cost, 1e6);
  RecordProperty("nanoseconds_per_sample", std::to_string(*cost));
}

TEST_F(ProcessSampling, EventsThatTellNoTimeAreRefused) {
  const auto faults = choose_event("page-faults", open_error);
  ASSERT_TRUE(faults) << faults.error().message();
  if (!faults->why.empty()) {
    GTEST_SKIP() << faults->why;
  }
  const auto cost = calibrate_cost_ns(*faults);
  ASSERT_FALSE(cost);
  EXPECT_EQ(cost.error().code(), ErrorCode::invalid_argument);
  EXPECT_NE(cost.error().message().find("'page-faults'"), std::string::npos);
  EXPECT_NE(cost.error().message().find("task-clock"), std::string::npos);
}

TEST(CpuTimes, ReadsTheKernelsLine) {
  const auto times = parse_schedstat("123 45 6\n");
  ASSERT_TRUE(times);
  EXPECT_EQ(times->ran_ns, 123U);
  EXPECT_EQ(times->waited_ns, 45U);
  EXPECT_FALSE(parse_schedstat("123"));
  EXPECT_FALSE(parse_schedstat(""));
  EXPECT_FALSE(parse_schedstat("x y"));
}

TEST(CpuTimes, ModesAreReadWhateverAProgramIsCalled) {
  const auto ticks = parse_mode_ticks("7 (a) b (c) S 1 7 7 0 -1 4194304 90 0 2 0 1234 56 0 0 20");
  ASSERT_TRUE(ticks);
  EXPECT_EQ(ticks->user, 1234U);
  EXPECT_EQ(ticks->kernel, 56U);
  EXPECT_FALSE(parse_mode_ticks("7 (a) S 1 7 7 0"));
  EXPECT_FALSE(parse_mode_ticks(""));
  EXPECT_TRUE(mode_ticks(::getpid()));
}

TEST(CpuTimes, OfThisProcessGrow) {
  const auto before = cpu_times(::getpid());
  ASSERT_TRUE(before);
  {
    SpinningThread thread;
    while (thread.ran_ns() < 20'000'000) {
      std::this_thread::sleep_for(milliseconds(1));
    }
  }
  const auto after = cpu_times(::getpid());
  ASSERT_TRUE(after);
  // The thread has ended, and counts all the same.
  EXPECT_GE(use_between(*before, *after).ran_ns, 20'000'000U);
  EXPECT_FALSE(cpu_times(0x3fffff));
}

TEST(CpuTimes, NoticeOthersOnTheSameCpu) {
  const CpuTimes before{.ran_ns = 0, .waited_ns = 0, .knows_waiting = true};
  CpuTimes after{.ran_ns = 99'000, .waited_ns = 1'000, .knows_waiting = true};
  EXPECT_FALSE(use_between(before, after).has_foreign_load());
  after.waited_ns = 30'000;
  EXPECT_TRUE(use_between(before, after).has_foreign_load());
  EXPECT_NEAR(use_between(before, after).waiting(), 30.0 / 129, 1e-9);
  after.knows_waiting = false;
  EXPECT_FALSE(use_between(before, after).has_foreign_load());
}

TEST(CpuTimes, OfSeveralWindowsAddUp) {
  CpuUse all;
  EXPECT_DOUBLE_EQ(all.waiting(), 0);
  add({.ran_ns = 60, .waited_ns = 0, .knows_waiting = true}, all);
  add({.ran_ns = 20, .waited_ns = 20, .knows_waiting = true}, all);
  EXPECT_DOUBLE_EQ(all.waiting(), 0.2);
  EXPECT_TRUE(all.has_foreign_load());
}

}  // namespace
}  // namespace assay::sampling
