// SPDX-License-Identifier: Apache-2.0
// Makes runs of a diff by functions that stand for JVMs: the order, what is stored, and how an
// interrupted diff goes on.
#include "scheduler/comparison/running/diff_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace assay::comparison {
namespace {

DiffWish small_wish() {
  DiffWish wish{
      .programs = {{.name = "p", .words = {"java", "P"}}, {.name = "q", .words = {"java", "Q"}}},
      .runs = 2,
      .events = "all",
      .strategy = "ec",
      .iteration_line = "x"};
  wish.b.without_phases = {"LoopPeeling"};
  return wish;
}

// Notes what is run, and stops the diff before this many runs.
struct FakeJvms {
  std::vector<std::string> made = {};
  std::size_t until = 100;
  std::string fails = {};  // file name of the run that fails
  DiffWish wish = small_wish();

  MakeRun maker() {
    return [this](const RunKey& key) -> Result<MadeRun> {
      if (made.size() == until) {
        return make_error(ErrorCode::interrupted, "stopped");
      }
      made.push_back(run_file_name(wish, key));
      return made.back() == fails ? MadeRun{.failure = "exit code 1"}
                                  : MadeRun{.seconds = 1, .result = "{}"};
    };
  }
};

const std::vector<std::string> kAll = {"p-a-000.json", "p-b-000.json", "q-a-000.json",
                                       "q-b-000.json", "p-a-001.json", "p-b-001.json",
                                       "q-a-001.json", "q-b-001.json"};

Result<void> make_with(FakeJvms& jvms, const std::string& folder,
                       std::vector<std::string>* told = nullptr) {
  auto opened = DiffFolder::open(folder, jvms.wish);
  if (!opened) {
    return opened.error();
  }
  return make_runs(*opened, jvms.wish, jvms.maker(), [&](const std::string& line) {
    if (told != nullptr) {
      told->push_back(line);
    }
  });
}

TEST(DiffFolder, RunsAreInterleaved) {
  const test::TemporaryFolder folder;
  FakeJvms jvms;
  std::vector<std::string> told;
  ASSERT_TRUE(make_with(jvms, folder.path().string() + "/diff", &told));
  EXPECT_EQ(jvms.made, kAll);
  ASSERT_EQ(told.size(), 8u);
  EXPECT_EQ(told[0], "1 of 8: p, side A, run 1: 1.0 s; about 7 s left");
  EXPECT_EQ(told[7], "8 of 8: q, side B, run 2: 1.0 s; about 0 s left");
}

TEST(DiffFolder, AnInterruptedDiffGoesOnWhereItWas) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path().string() + "/diff";
  FakeJvms first{.until = 3};
  const auto stopped = make_with(first, path);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code(), ErrorCode::interrupted);
  FakeJvms second;
  ASSERT_TRUE(make_with(second, path));
  EXPECT_EQ(second.made, std::vector<std::string>(kAll.begin() + 3, kAll.end()));
  FakeJvms third;
  ASSERT_TRUE(make_with(third, path));
  EXPECT_TRUE(third.made.empty());
}

TEST(DiffFolder, ARunThatFailsIsMadeOnceMoreNowAndAgainNextTime) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path().string() + "/diff";
  FakeJvms jvms{.fails = "q-a-000.json"};
  std::vector<std::string> told;
  ASSERT_TRUE(make_with(jvms, path, &told));
  EXPECT_EQ(jvms.made.size(), 9u);
  EXPECT_EQ(told[2], "q, side A, run 1 failed, and is made once more: exit code 1");
  FakeJvms again;
  ASSERT_TRUE(make_with(again, path));
  EXPECT_EQ(again.made, std::vector<std::string>{"q-a-000.json"});
}

TEST(DiffFolder, AnotherDiffIsRefused) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path().string() + "/diff";
  FakeJvms jvms;
  ASSERT_TRUE(make_with(jvms, path));
  jvms.wish.b.without_phases = {"LoopUnswitching"};
  const auto refused = make_with(jvms, path);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code(), ErrorCode::invalid_argument);
  EXPECT_NE(refused.error().message().find("holds another diff"), std::string::npos);
}

TEST(DiffFolder, MoreRunsGoOnInTheSameFolder) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path().string() + "/diff";
  FakeJvms jvms;
  ASSERT_TRUE(make_with(jvms, path));
  FakeJvms more;
  more.wish.runs = 3;
  ASSERT_TRUE(make_with(more, path));
  EXPECT_EQ(more.made, (std::vector<std::string>{"p-a-002.json", "p-b-002.json", "q-a-002.json",
                                                 "q-b-002.json"}));
}

}  // namespace
}  // namespace assay::comparison
