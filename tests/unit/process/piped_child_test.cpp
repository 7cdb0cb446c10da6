// SPDX-License-Identifier: Apache-2.0
#include "scheduler/process/piped_child.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

#include "scheduler/process/captured_output.h"
#include "scheduler/process/interruption.h"
#include "tests/support/temporary_folder.h"

namespace assay::process {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kLimit(20);

class CapturedOutput : public testing::Test {
 protected:
  Result<CapturedRun> run(const std::vector<std::string>& command) {
    return run_captured(command, Environment::of_this_process(), folder_.path() / "errors", kLimit);
  }

  test::TemporaryFolder folder_;
};

TEST_F(CapturedOutput, IsAllThatWasPrinted) {
  const auto run = this->run({"sh", "-c", "echo out; echo err >&2; exit 3"});
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_EQ(run->exit_code, 3);
  EXPECT_EQ(run->output.text, "out\n");
  EXPECT_EQ(run->errors(), "err\n");
}

TEST_F(CapturedOutput, EndsWithTheProgramWhateverThatLeavesBehind) {
  const auto run = this->run({"sh", "-c", "echo first; yes & exit 3"});
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_EQ(run->exit_code, 3);
  EXPECT_TRUE(run->output.text.starts_with("first\n"));
}

TEST_F(CapturedOutput, HasTheTimesOfBothStreams) {
  const auto run = this->run({"sh", "-c", "echo out; sleep 0.05; echo err >&2"});
  ASSERT_TRUE(run) << run.error().message();
  ASSERT_FALSE(run->output.arrivals.empty());
  ASSERT_FALSE(run->error_output.arrivals.empty());
  EXPECT_EQ(run->error_output.arrivals.back().bytes, 4U);
  EXPECT_LT(run->output.arrivals.back().time_ns, run->error_output.arrivals.back().time_ns);
}

TEST_F(CapturedOutput, HasWhatTheCpuClockSaidWhenItCame) {
  std::uint64_t asked = 0;
  const auto run = run_captured({"sh", "-c", "echo out; sleep 0.05; echo more"},
                                Environment::of_this_process(), folder_.path() / "errors", kLimit,
                                {}, {.cpu_clock = [&] { return std::optional(++asked); }});
  ASSERT_TRUE(run) << run.error().message();
  ASSERT_EQ(run->output.arrivals.size(), asked);
  EXPECT_EQ(run->output.arrivals.front().cpu_ns, 1U);
  EXPECT_EQ(run->output.arrivals.back().cpu_ns, asked);
}

TEST_F(CapturedOutput, EndsWhenItIsEnough) {
  const auto is_enough = [](const CapturedRun& run) {
    return run.error_output.text.find("second") != std::string::npos;
  };
  const auto run = run_captured({"sh", "-c", "echo first >&2; echo second >&2; exec sleep 1000"},
                                Environment::of_this_process(), folder_.path() / "errors", kLimit,
                                {}, {.is_enough = is_enough});
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_TRUE(run->was_stopped);
  EXPECT_EQ(run->exit_code, 128 + SIGTERM);
  EXPECT_EQ(run->errors(), "first\nsecond\n");
}

TEST_F(CapturedOutput, FailsWhereItsErrorsCannotBeKept) {
  EXPECT_FALSE(run_captured({"true"}, Environment::of_this_process(),
                            folder_.path() / "none" / "errors", kLimit));
}

TEST_F(CapturedOutput, TellsWhyAFileIsNoProgram) {
  const fs::path file = folder_.path() / "text";
  std::ofstream(file) << "neither a program nor a script";
  fs::permissions(file, fs::perms::owner_all);
  const auto run = this->run({file.string()});
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_EQ(run->exit_code, 127);
  EXPECT_EQ(run->errors(), "cannot start '" + file.string() + "': Exec format error\n");
}

TEST(Interruption, IsAskedForByTheFirstSignal) {
  const Interruption interruption;
  EXPECT_FALSE(Interruption::is_asked_for());
  EXPECT_EQ(std::raise(SIGTERM), 0);
  EXPECT_TRUE(Interruption::is_asked_for());
}

TEST(Interruption, LeavesIgnoredSignalsIgnored) {
  const auto before = std::signal(SIGINT, SIG_IGN);
  {
    const Interruption interruption;
    EXPECT_EQ(std::raise(SIGINT), 0);
    EXPECT_FALSE(Interruption::is_asked_for());
  }
  EXPECT_EQ(std::signal(SIGINT, before), SIG_IGN);
}

TEST(InterruptionDeathTest, TheSecondSignalOfEitherKindEndsUs) {
  const auto twice = [] {
    (void)std::signal(SIGINT, SIG_DFL);  // which background jobs ignore
    const Interruption interruption;
    (void)std::raise(SIGINT);
    (void)std::raise(SIGTERM);
    std::_Exit(0);
  };
  EXPECT_EXIT(twice(), testing::KilledBySignal(SIGTERM), "");
}

}  // namespace
}  // namespace assay::process
