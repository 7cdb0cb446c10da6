// SPDX-License-Identifier: Apache-2.0
// Tests that a sweep goes on where it was stopped.
#include "scheduler/sweep/running/sweep_folder.h"

#include <gtest/gtest.h>

#include <fstream>

#include "scheduler/sweep/running/sweep_run.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/sweep/sample_sweep.h"

namespace assay::sweep {
namespace {

const Tell kSilent = [](const std::string&) {};

// Makes runs until there were so many, and then is interrupted.
struct CountedRuns {
  std::size_t made = 0;
  std::size_t most = 1000;

  MakeRun function() {
    return [this](const RunKey& key) -> Result<RunRecord> {
      if (made == most) {
        return make_error(ErrorCode::interrupted, "stopped");
      }
      ++made;
      return sample_record(key);
    };
  }
};

TEST(SweepFolder, GoesOnWhereItWasStopped) {
  const test::TemporaryFolder folder;
  const SweepWish wish = sample_wish();
  const std::size_t all = run_order(wish).size();
  CountedRuns first{.most = 5};
  {
    const auto opened = SweepFolder::open(folder.path() / "sweep", wish);
    ASSERT_TRUE(opened) << opened.error().message();
    const auto stopped = make_runs(*opened, wish, first.function(), kSilent);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code(), ErrorCode::interrupted);
    // A second process is refused meanwhile.
    EXPECT_FALSE(SweepFolder::open(folder.path() / "sweep", wish));
  }
  CountedRuns second;
  const auto opened = SweepFolder::open(folder.path() / "sweep", wish);
  ASSERT_TRUE(opened) << opened.error().message();
  const auto records = make_runs(*opened, wish, second.function(), kSilent);
  ASSERT_TRUE(records);
  EXPECT_EQ(second.made, all - 5);
  EXPECT_EQ(records->size(), all);
}

TEST(SweepFolder, MakesFailedAndDamagedRunsAgain) {
  const test::TemporaryFolder folder;
  const SweepWish wish = sample_wish();
  const auto opened = SweepFolder::open(folder.path() / "sweep", wish);
  ASSERT_TRUE(opened) << opened.error().message();
  CountedRuns runs;
  ASSERT_TRUE(make_runs(*opened, wish, runs.function(), kSilent));
  RunRecord failed = sample_record(run_order(wish)[0]);
  failed.failure = "exit code 1";
  ASSERT_TRUE(opened->store(failed));
  std::ofstream(opened->runs() / run_file_name(run_order(wish)[1])) << "{";
  CountedRuns again;
  ASSERT_TRUE(make_runs(*opened, wish, again.function(), kSilent));
  EXPECT_EQ(again.made, 2u);
}

TEST(SweepFolder, RefusesAnotherSweepAndOtherFiles) {
  const test::TemporaryFolder folder;
  { ASSERT_TRUE(SweepFolder::open(folder.path() / "sweep", sample_wish())); }
  SweepWish other = sample_wish();
  other.forks = 4;
  const auto refused = SweepFolder::open(folder.path() / "sweep", other);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("forks"), std::string::npos)
      << refused.error().message();
  std::filesystem::create_directory(folder.path() / "full");
  std::ofstream(folder.path() / "full" / "letter.txt") << "Dear";
  EXPECT_FALSE(SweepFolder::open(folder.path() / "full", sample_wish()));
}

TEST(SweepOptions, AreThoseOfPathsAndCalls) {
  SweepWish wish = sample_wish();
  const RunKey overhead{.purpose = Purpose::overhead, .setting = {16, 3}, .fork = 0};
  const RunKey accuracy{.purpose = Purpose::accuracy, .setting = {16, 3}, .fork = 0};
  EXPECT_EQ(options_of_run(wish, overhead)->calls, options::CallNoting::sampled);
  EXPECT_EQ(options_of_run(wish, accuracy)->calls, options::CallNoting::all);
  EXPECT_EQ(options_of_run(wish, accuracy)->call_sampling.stride, 3u);
  wish.subject = Subject::paths;
  EXPECT_EQ(options_of_run(wish, overhead)->plan.strategy, planning::Strategy::pep);
  EXPECT_FALSE(options_of_run(wish, overhead)->plan.check);
  EXPECT_TRUE(options_of_run(wish, accuracy)->plan.check);
  EXPECT_FALSE(options_of_run(wish, {Purpose::overhead, {1, 0}, 0}));
}

}  // namespace
}  // namespace assay::sweep
