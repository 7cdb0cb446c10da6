// SPDX-License-Identifier: Apache-2.0
// Tests what somebody does who has just built or installed assay.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/java_jar.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPlatform = "OS_NAME=\"Linux\"\nOS_ARCH=\"x86_64\"\n";

// Runs the lines in Bash as a new user has it: without what the tests have set.
CountedRun in_shell(const std::string& lines, const EnvironmentChanges& changes = {}) {
  EnvironmentChanges environment = changes;
  environment.emplace("ASSAY_JAVA_HOME", "");
  return run({"bash", "-euc", lines}, environment);
}

TEST(LongFirstSteps, TheDemoEndsWithACommandThatWorks) {
  const fs::path folder = temporary_folder();
  const std::string bin = fs::path(assay_program()).parent_path();
  const CountedRun shown =
      in_shell(std::string("source ") + ASSAY_SCRIPTS +
               "/lib/commands_to_try.sh; commands_to_try " + bin + " " + java_home());
  const CountedRun tried = in_shell(
      "cd " + folder.string() + "; " + "lines=$(sed -n '/^  /p' <<<\"$TEXT\"); eval \"$lines\"",
      {{"TEXT", shown.standard_output}});
  EXPECT_EQ(tried.exit_code, 0) << tried.standard_error;
  EXPECT_NE(tried.standard_error.find("units compiled by Graal"), std::string::npos)
      << tried.standard_error;
  EXPECT_TRUE(read_json(folder / "demo.json").IsObject());
}

// The user has a copy of what is installed and an empty cache: nothing comes from the checkout, and
// nothing is set.
TEST(LongFirstSteps, AnInstalledProgramSetsItselfUp) {
  const fs::path build = fs::path(assay_program()).parent_path().parent_path();
  const fs::path prefix = fs::path(temporary_folder()) / "prefix";
  fs::create_directories(prefix / "bin");
  fs::copy(build / "bin/assay", prefix / "bin");
  fs::create_directories(prefix / "lib");
  for (const char* file : {"libassay.so", "assay-shim.jar", "assay-workloads.jar"}) {
    fs::copy(build / "lib" / file, prefix / "lib");
  }
  fs::copy(build / "share", prefix / "share", fs::copy_options::recursive);
  const std::string program = prefix / "bin/assay";
  const EnvironmentChanges new_user = {{"ASSAY_CACHE", prefix.parent_path() / "cache"},
                                       {"JAVA_HOME", java_home()}};
  const std::string counted =
      "cd /; " + program + " count --events load -- \"$JAVA_HOME\"/bin/java -cp " +
      (prefix / "lib/assay-workloads.jar").string() + " assay.workloads.Demo";
  const CountedRun before = in_shell(counted, new_user);
  EXPECT_EQ(before.exit_code, kCannot);
  EXPECT_NE(before.standard_error.find("'assay setup' fetches it"), std::string::npos)
      << before.standard_error;
  const CountedRun setup = in_shell("cd /; " + program + " setup", new_user);
  if (setup.standard_error.find("could not fetch") != std::string::npos) {
    GTEST_SKIP() << "nothing can be fetched here: " << setup.standard_error;
  }
  ASSERT_EQ(setup.exit_code, 0) << setup.standard_error;
  EXPECT_NE(setup.standard_output.find("ready: assay count"), std::string::npos);
  const CountedRun after = in_shell(counted, new_user);
  EXPECT_EQ(after.exit_code, 0) << after.standard_error;
  EXPECT_NE(after.standard_error.find("units compiled by Graal"), std::string::npos)
      << after.standard_error;
  // When setup runs a second time, nothing is missing, and nothing is said of fetching.
  EXPECT_EQ(in_shell("cd /; " + program + " setup", new_user).standard_error, "");
}

TEST(LongFirstSteps, AnUnfitJavaOnPathIsAnsweredWithACommandThatWorks) {
  const auto unfit = make_fake_jdk(std::string("JAVA_VERSION=\"17.0.1\"\n") + kPlatform);
  const EnvironmentChanges environment = {{"PATH", (unfit / "bin").string() + ":/usr/bin:/bin"},
                                          {"JAVA_HOME", java_home()}};
  const CountedRun refused = in_shell(
      assay_program() + " count --top 1 -- java -cp " + workloads_jar() + " assay.workloads.Demo",
      environment);
  EXPECT_EQ(refused.exit_code, kCannot);
  const auto line = refused.standard_error.rfind("\n  ");
  ASSERT_NE(line, std::string::npos) << refused.standard_error;
  const CountedRun tried = in_shell(refused.standard_error.substr(line), environment);
  EXPECT_EQ(tried.exit_code, 0) << tried.standard_error;
  EXPECT_NE(tried.standard_error.find("units compiled by Graal"), std::string::npos)
      << tried.standard_error;
}

}  // namespace
}  // namespace assay::jvm_tests
