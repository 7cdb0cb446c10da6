// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/report_folder.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/temporary_folder.h"

namespace assay::experiment {
namespace {

const std::vector<NamedValue> kRequest = {{"forks", "5"}, {"command", "java A\nB"}};

TEST(Request, IsALineForEachThing) {
  EXPECT_EQ(request_text(kRequest), "forks: 5\ncommand: java A B\n");
}

TEST(Request, DiffersWhereALineDoes) {
  EXPECT_EQ(first_difference("forks: 5\nseed: 1\n", "forks: 5\nseed: 1\n"), "");
  EXPECT_EQ(first_difference("forks: 5\nseed: 1\n", "forks: 5\nseed: 2\n"),
            "the experiment has 'seed: 1', this command has 'seed: 2'");
  EXPECT_NE(first_difference("forks: 5\n", "forks: 5\nmore: 1\n"), "");
  EXPECT_NE(first_difference("", "forks: 5\n"), "");
}

// Nobody would look for the reason in files of the same names.
TEST(Request, SaysSoWhereTheProgramsFilesDiffer) {
  const std::string files = "program file: a.jar 1\nprogram file: b.jar 1\n";
  const std::string changed =
      first_difference("seed: 1\n" + files, "seed: 1\nprogram file: a.jar 2\n");
  EXPECT_EQ(changed,
            "the program's files have changed since the experiment began, and it can continue only "
            "with the same files: the experiment has 'program file: a.jar 1', this command has "
            "'program file: a.jar 2'");
  const std::string one_less = first_difference(files, "program file: a.jar 1\n");
  EXPECT_TRUE(one_less.starts_with("the program's files have changed")) << one_less;
  EXPECT_EQ(first_difference("seed: 1\n" + files, "seed: 2\n" + files),
            "the experiment has 'seed: 1', this command has 'seed: 2'");
}

// Either request may lack the line, because requests of earlier builds have another name for it.
TEST(Request, SaysSoWhereOurOwnFilesDiffer) {
  const std::string ours = "assay's file: libassay.so 1\n";
  for (const std::string& other : {std::string("libassay.so: 2\n"), std::string()}) {
    EXPECT_TRUE(first_difference(ours, other).starts_with("this is another build of assay"));
    EXPECT_TRUE(first_difference(other, ours).starts_with("this is another build of assay"));
  }
}

class ReportFolderTest : public testing::Test {
 protected:
  test::TemporaryFolder temporary_;
  std::filesystem::path path_ = std::filesystem::path(temporary_.path()) / "report";
};

TEST_F(ReportFolderTest, GoesOnWithTheSameExperiment) {
  ASSERT_TRUE(ReportFolder::open(path_, "forks: 5\n"));
  const auto again = ReportFolder::open(path_, "forks: 5\n");
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->has_experiment());
  EXPECT_EQ(again->plan_file(100).filename(), "plan-100.json");
}

TEST_F(ReportFolderTest, BeginsAnotherExperimentWhereNothingWasMeasured) {
  ASSERT_TRUE(ReportFolder::open(path_, "program: Nosuch\n"));
  std::filesystem::create_directories(path_ / "profiles");
  ASSERT_TRUE(ReportFolder::open(path_, "program: Main\n"));
  std::ofstream(path_ / "profiles" / "one.json") << "{}";
  EXPECT_FALSE(ReportFolder::open(path_, "program: Nosuch\n"));
  EXPECT_TRUE(ReportFolder::open(path_, "program: Main\n"));
}

// A kill while the very first file was written leaves such a folder.
TEST_F(ReportFolderTest, BeginsWhereHalfARequestLies) {
  std::filesystem::create_directories(path_);
  std::ofstream(path_ / "request.txt.4711.part") << "prog";
  EXPECT_TRUE(ReportFolder::open(path_, "program: Main\n"));
}

TEST_F(ReportFolderTest, RefusesAnotherExperiment) {
  ASSERT_TRUE(ReportFolder::open(path_, "forks: 5\n"));
  std::ofstream(path_ / "plan-100.json") << "{}";
  const auto other = ReportFolder::open(path_, "forks: 6\n");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code(), ErrorCode::invalid_argument);
  EXPECT_NE(other.error().message().find("this command has 'forks: 6'"), std::string::npos);
}

TEST_F(ReportFolderTest, RefusesAFolderOfSomethingElse) {
  std::filesystem::create_directories(path_);
  std::ofstream(path_ / "thesis.txt") << "mine";
  const auto folder = ReportFolder::open(path_, "forks: 5\n");
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().code(), ErrorCode::invalid_argument);
}

TEST_F(ReportFolderTest, KeepsPlans) {
  const auto folder = ReportFolder::open(path_, "");
  ASSERT_TRUE(folder);
  CellPlans plans;
  plans["base"].units[{.method = "a.B.m()", .entry_bci = -1, .shape = 3}];
  ASSERT_TRUE(folder->save_plans(plans));
  const auto read = folder->read_plans();
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, plans);
}

}  // namespace
}  // namespace assay::experiment
