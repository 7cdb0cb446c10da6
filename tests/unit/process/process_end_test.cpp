// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/process_end.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>

namespace assay::process {
namespace {

using std::chrono::milliseconds;

TEST(ProcessEnd, ThisProcessRuns) {
  const auto self = static_cast<std::uint32_t>(::getpid());
  EXPECT_TRUE(is_running(self));
  await_end(self, milliseconds(1));  // comes back, because the patience ends
  EXPECT_TRUE(is_running(self));
}

TEST(ProcessEnd, AnEndedProcessIsNotAwaited) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::_Exit(EXIT_SUCCESS);
  }
  ASSERT_GT(child, 0);
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  EXPECT_FALSE(is_running(static_cast<std::uint32_t>(child)));
  const auto begin = std::chrono::steady_clock::now();
  await_end(static_cast<std::uint32_t>(child), std::chrono::minutes(5));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::minutes(1));
}

}  // namespace
}  // namespace assay::process
