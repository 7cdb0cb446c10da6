// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/result_target.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace assay::launch {
namespace {

class ResultTarget : public testing::Test {
 protected:
  std::string refusal_of(const std::string& file_name) {
    const auto checked = check_result_target(file_name);
    return checked ? "" : checked.error().message();
  }

  test::TemporaryFolder folder_;
};

TEST_F(ResultTarget, IsAFileInAFolderThatIsThere) {
  EXPECT_EQ(refusal_of((folder_.path() / "plan.json").string()), "");
  EXPECT_EQ(refusal_of("plan.json"), "");
  EXPECT_EQ(refusal_of("/dev/fd/1"), "");
}

TEST_F(ResultTarget, IsRefusedBeforeTheWorkThatItIsFor) {
  EXPECT_NE(refusal_of("").find("name a file"), std::string::npos);
  EXPECT_NE(refusal_of(folder_.path().string()).find("it is a folder"), std::string::npos);
  EXPECT_NE(refusal_of("-").find("name a file"), std::string::npos);
  EXPECT_NE(refusal_of((folder_.path() / "none/plan.json").string()).find("make it first"),
            std::string::npos);
}

TEST_F(ResultTarget, OfACountedCommandMayBeStandardOutput) {
  EXPECT_TRUE(check_counted_target("-"));
  EXPECT_FALSE(check_counted_target(folder_.path().string()));
  EXPECT_EQ(path_of_result("-"), "/dev/stdout");
  EXPECT_EQ(path_of_result("a.json"), "a.json");
}

}  // namespace
}  // namespace assay::launch
