// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/build_tools.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/temporary_folder.h"

namespace assay::launch {
namespace {

namespace fs = std::filesystem;

JavaCommandLine line_of(const std::vector<std::string>& words) {
  return read_java_arguments(words, [](const std::string& path) -> Result<std::string> {
    return make_error(ErrorCode::not_found, path);
  });
}

TEST(BuildTools, AreKnownByWhatTheyStart) {
  EXPECT_TRUE(is_build_tool(line_of(
      {"-cp", "boot.jar", "-Dx=y", "org.codehaus.plexus.classworlds.launcher.Launcher", "test"})));
  EXPECT_TRUE(is_build_tool(line_of({"-jar", "/w/gradle-wrapper.jar", "test"})));
  EXPECT_FALSE(is_build_tool(line_of({"-jar", "app.jar", "gradle-wrapper.jar"})));
  EXPECT_FALSE(is_build_tool(line_of({"Main", "org.gradle.launcher.GradleMain"})));
  EXPECT_FALSE(is_build_tool(line_of({})));
}

TEST(BuildTools, StartTheLauncherWhereTheirOwnJavaWouldBe) {
  const test::TemporaryFolder folder;
  const fs::path home = folder.path() / "jdk";
  fs::create_directories(home / "bin");
  for (const char* file : {"release", "bin/java", "bin/javac"}) {
    std::ofstream(home / file) << file;
  }
  const fs::path launcher = folder.path() / "launcher";
  std::ofstream(launcher) << "launcher";
  const auto flags = build_tool_flags(home, launcher, folder.path());
  ASSERT_TRUE(flags) << flags.error().message();
  ASSERT_EQ(flags->size(), 1u);
  const fs::path stand_in = flags->front().substr(std::string("-Djava.home=").size());
  EXPECT_EQ(fs::read_symlink(stand_in / "bin/java"), launcher);
  EXPECT_TRUE(fs::equivalent(stand_in / "bin/javac", home / "bin/javac"));
  EXPECT_TRUE(fs::equivalent(java_behind(stand_in / "bin/java", folder.path()), home / "bin/java"));
}

TEST(BuildTools, AreNotMistakenForOtherFolders) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(java_behind("java", folder.path()), "");
  EXPECT_EQ(java_behind("/usr/bin/java", folder.path()), "");
  EXPECT_EQ(java_behind(folder.path() / "jdk-1/bin/java", folder.path()), "");
}

}  // namespace
}  // namespace assay::launch
