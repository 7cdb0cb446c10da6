// SPDX-License-Identifier: Apache-2.0
// Programs that are no JVMs, under our own sampler. Skipped, with the kernel's reason, where they
// may not be sampled.
#include "scheduler/experiment/running/sampled_run.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "scheduler/subject/line_pattern.h"
#include "tests/support/temporary_folder.h"

namespace assay::experiment {
namespace {

// Takes some tenths of a second.
const std::string kWork = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
const std::string kIterationAndWork = "echo K: iterations=1 runtime: 10us; " + kWork;

class ASampledRun : public testing::Test {
 protected:
  void SetUp() override {
    auto event = sampling::choose_event(sampling::kSoftwareClock, sampling::open_error);
    if (!event) {
      GTEST_SKIP() << event.error().message();
    }
    event_ = *std::move(event);
  }

  Result<WatchedProgram> run(const std::string& script, IterationsTold told,
                             std::optional<std::uint64_t> stopped_after = {}) const {
    return run_sampled({.words = {"sh", "-c", script},
                        .environment = process::Environment::of_this_process(),
                        .code_log = folder_.path() / "code.log",  // which is never there
                        .errors = folder_.path() / "errors",
                        .watch = {.iteration_line = subject::kRebenchLine,
                                  .iterations_told = told,
                                  .event = event_,
                                  .period = 1'000'000,
                                  .time_limit = std::chrono::minutes(1),
                                  .stopped_after = stopped_after}});
  }

 private:
  test::TemporaryFolder folder_;
  sampling::SampleEvent event_;
};

// The shell has one thread: it cannot have run for longer than it was there.
TEST_F(ASampledRun, TookWhatItsProcessDid) {
  const auto watched = run(kIterationAndWork, IterationsTold::by_nobody);
  ASSERT_TRUE(watched) << watched.error().message();
  EXPECT_EQ(watched->exit_code, 0) << watched->last_words;
  const scoring::RunTimes& times = watched->run.times;
  EXPECT_GT(times.cpu_ns.value_or(0), 0);
  EXPECT_GE(times.process_ns.value_or(0), times.cpu_ns.value_or(0));
  EXPECT_FALSE(times.program_ns);
  EXPECT_TRUE(watched->run.marks.empty());
  EXPECT_TRUE(watched->run.iterations.empty());
}

TEST_F(ASampledRun, HasTheIterationsThatItsLinesTell) {
  const auto watched = run(kIterationAndWork, IterationsTold::by_lines);
  ASSERT_TRUE(watched) << watched.error().message();
  ASSERT_EQ(watched->run.iterations.size(), 1U);
  EXPECT_EQ(watched->run.iterations.front().runtime_ns, 10e3);
  EXPECT_EQ(watched->run.marks.size(), 1U);
}

// A whole run includes what the program does after it has closed its output.
TEST_F(ASampledRun, IsSampledToItsEnd) {
  const auto watched = run("exec >&-; " + kWork, IterationsTold::by_nobody);
  ASSERT_TRUE(watched) << watched.error().message();
  EXPECT_GT(watched->run.samples.size(), 10U);
}

TEST_F(ASampledRun, IsStoppedAfterEnoughIterations) {
  const auto watched = run("while :; do " + kWork + "; echo K: iterations=1 runtime: 10us; done",
                           IterationsTold::by_lines, 2);
  ASSERT_TRUE(watched) << watched.error().message();
  EXPECT_EQ(watched->exit_code, 0);
  EXPECT_GE(watched->run.marks.size(), 2U);
  EXPECT_GT(watched->run.times.cpu_ns.value_or(0), 0);
}

TEST_F(ASampledRun, MayEndBadly) {
  const auto watched = run(kWork + "; exit 7", IterationsTold::by_nobody);
  ASSERT_TRUE(watched) << watched.error().message();
  EXPECT_EQ(watched->exit_code, 7);
}

}  // namespace
}  // namespace assay::experiment
