// SPDX-License-Identifier: Apache-2.0
#include "scheduler/workflow/snakefile.h"

#include <gtest/gtest.h>

#include "tests/support/golden.h"

namespace assay::workflow {
namespace {

Workflow two_programs() {
  return {.assay = "/opt/my {tools}/assay",
          .version = "1",
          .folder = "/home/user/it's \"here\"\\",
          .programs = {"Sieve", "on"}};
}

TEST(Snakefile, HasAJobForEachPlanRunAndReport) {
  const auto text = snakefile_of(two_programs());
  ASSERT_TRUE(text) << text.error().message();
  EXPECT_TRUE(text->starts_with(kSnakefileHead));
  test::expect_golden("workflow/Snakefile", *text);
}

TEST(Snakefile, HasNoWordOfOursLeft) {
  const auto text = snakefile_of(two_programs());
  ASSERT_TRUE(text);
  EXPECT_EQ(text->find('@'), std::string::npos);
}

TEST(Snakefile, TakesNothingInAPathForAWordOfOurs) {
  Workflow workflow = two_programs();
  workflow.folder = "/a/@PAGE@\n@TRIES@";
  const auto text = snakefile_of(workflow);
  ASSERT_TRUE(text);
  EXPECT_NE(text->find(R"(workdir: "/a/@PAGE@\n@TRIES@")"), std::string::npos) << *text;
}

TEST(Snakefile, RefusesWhatPythonCannotRead) {
  Workflow workflow = two_programs();
  workflow.assay = "/opt/K\xF6ln/assay";
  const auto text = snakefile_of(workflow);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code(), ErrorCode::invalid_argument);
}

}  // namespace
}  // namespace assay::workflow
