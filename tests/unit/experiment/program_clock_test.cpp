// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/program_clock.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

#include "native/codelog/code_log.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/experiment/a_code_log.h"

namespace assay::experiment {
namespace {

TEST(AProgramClock, TellsTheTimeOfTheProcessThatTheCodeLogNames) {
  const test::TemporaryFolder folder;
  const std::filesystem::path log = folder.path() / "code.log";
  const process::CpuClock clock = program_clock(log);
  EXPECT_FALSE(clock()) << "there is no log yet";
  write_code_log(log, {codelog::encode_fact(codelog::kProcessFact, std::to_string(::getpid()))});
  const auto first = clock();
  ASSERT_TRUE(first);
  auto later = clock();
  while (later == first) {
    later = clock();
  }
  EXPECT_GT(later, first);
}

// Linux gives no process this id (proc(5), pid_max).
TEST(AProgramClock, TellsNothingOfAProcessThatIsNotThere) {
  const test::TemporaryFolder folder;
  const std::filesystem::path log = folder.path() / "code.log";
  write_code_log(log, {codelog::encode_fact(codelog::kProcessFact, "4194304")});
  EXPECT_FALSE(program_clock(log)());
}

TEST(AProgramClock, TellsNothingOfAStranger) {
  const test::TemporaryFolder folder;
  const std::filesystem::path log = folder.path() / "code.log";
  write_code_log(log, {codelog::encode_fact(codelog::kProcessFact, std::to_string(::getppid()))});
  EXPECT_FALSE(program_clock(log)());
}

}  // namespace
}  // namespace assay::experiment
