// SPDX-License-Identifier: Apache-2.0
#include "scheduler/sampling/compilers_clock.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include "scheduler/sampling/cpu_times.h"

namespace assay::sampling {
namespace {

// A busy thread with a compiler's name, as the JVM gives it.
class ACompiler {
 public:
  ACompiler() : thread_([this] { work(); }) {
    ::pthread_setname_np(thread_.native_handle(), "C2 CompilerThre");
  }
  ACompiler(const ACompiler&) = delete;
  ACompiler& operator=(const ACompiler&) = delete;
  ~ACompiler() {
    ends_ = true;
    thread_.join();
  }

 private:
  void work() const {
    while (!ends_) {
    }
  }

  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

void pause_longer_than_a_look() { std::this_thread::sleep_for(std::chrono::milliseconds(150)); }

TEST(ACompilersClock, TellsWhatCompilersUsedSinceTheyWereSeen) {
  CompilersClock clock(::getpid());
  EXPECT_EQ(clock.cpu_ns(), 0U) << "there is none";
  std::uint64_t last = 0;
  {
    const ACompiler compiler;
    pause_longer_than_a_look();
    EXPECT_EQ(clock.cpu_ns(), 0U) << "seen for the first time";
    for (int i = 0; i < 100 && last == 0; ++i) {
      pause_longer_than_a_look();
      last = clock.cpu_ns();
    }
    EXPECT_GT(last, 0U);
    EXPECT_LE(last, process_cpu_ns(::getpid()));
  }
  const std::uint64_t ended = clock.cpu_ns();
  EXPECT_GE(ended, last);
  pause_longer_than_a_look();
  EXPECT_EQ(clock.cpu_ns(), ended);
}

}  // namespace
}  // namespace assay::sampling
