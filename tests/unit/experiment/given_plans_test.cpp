// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/given_plans.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "native/files/text_file.h"
#include "tests/support/temporary_folder.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

class GivenPlans : public testing::Test {
 protected:
  // A plan with the profile of one unit.
  std::string plan(const std::string& name, const std::string& unit, const std::string& profile) {
    const fs::path file = folder_.path() / name;
    std::ofstream(file) << name;
    fs::create_directories(file.string() + ".profiles");
    std::ofstream(fs::path(file.string() + ".profiles") / unit) << profile;
    return file.string();
  }

  test::TemporaryFolder folder_;
  ReportFolder report_ = *ReportFolder::open(folder_.path() / "report", "forks: 5\n");
};

TEST_F(GivenPlans, AreInTheFolderWithAllTheirProfiles) {
  const std::map<double, std::string> given = {{50, plan("a", "first", "1")},
                                               {100, plan("b", "second", "2")}};
  ASSERT_TRUE(take_over(given, report_));
  EXPECT_EQ(*files::read_text_file(report_.plan_file(50)), "a");
  EXPECT_EQ(*files::read_text_file(report_.plan_file(100)), "b");
  EXPECT_EQ(*files::read_text_file(report_.profiles() / "first"), "1");
  EXPECT_EQ(*files::read_text_file(report_.profiles() / "second"), "2");
  // An experiment that goes on takes them over again.
  std::ofstream(report_.profiles() / "found-by-a-search") << "3";
  EXPECT_TRUE(take_over(given, report_));
  EXPECT_TRUE(fs::exists(report_.profiles() / "found-by-a-search"));
}

TEST_F(GivenPlans, AreRefusedWhereTheirProfilesDiffer) {
  const auto taken =
      take_over({{50, plan("a", "unit", "1")}, {100, plan("b", "unit", "2")}}, report_);
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().code(), ErrorCode::invalid_argument);
  EXPECT_NE(taken.error().message().find("only if one experiment searched for them"),
            std::string::npos);
}

TEST_F(GivenPlans, NeedTheProfilesThatTheyWereFoundWith) {
  std::ofstream(folder_.path() / "bare") << "plan";
  const auto taken = take_over({{50, (folder_.path() / "bare").string()}}, report_);
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().code(), ErrorCode::not_found);
  EXPECT_TRUE(take_over({}, report_));
}

}  // namespace
}  // namespace assay::experiment
