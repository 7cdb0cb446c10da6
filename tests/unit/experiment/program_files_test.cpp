// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/program_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

class ProgramFiles : public testing::Test {
 protected:
  void write(const fs::path& file, const std::string& text) const {
    const fs::path place = folder_.path() / file;
    fs::create_directories(place.parent_path());
    std::ofstream(place) << text;
  }

  std::vector<NamedValue> all_of(const std::string& path, bool has_modules = false) const {
    const std::vector<CodeSource> places = {
        {.path = (folder_.path() / path).string(), .has_modules = has_modules}};
    const auto checksums = checksums_of(places);
    EXPECT_TRUE(checksums);
    return checksums ? *checksums : std::vector<NamedValue>();
  }

  // Returns the checksum of a path that stands for exactly one place.
  std::string checksum(const std::string& path, bool has_modules = false) const {
    const auto all = all_of(path, has_modules);
    return all.size() == 1 ? all.front().value : "none, or several";
  }

  test::TemporaryFolder folder_;
};

TEST_F(ProgramFiles, AreToldByWhatIsInThem) {
  write("app.jar", "1");
  const std::string before = checksum("app.jar");
  EXPECT_EQ(before.size(), 64U) << before;
  write("app.jar", "2");
  EXPECT_NE(checksum("app.jar"), before);
  write("app.jar", "1");
  EXPECT_EQ(checksum("app.jar"), before);
  EXPECT_EQ(checksum("absent.jar"), "no file");
}

TEST_F(ProgramFiles, OfAFolderAreItsClasses) {
  write("classes/a/B.class", "1");
  write("classes/C.class", "1");
  const std::string before = checksum("classes");
  EXPECT_NE(before.find(" of 2 files"), std::string::npos) << before;
  write("classes/notes.txt", "1");
  write("classes/other.jar", "1");
  EXPECT_EQ(checksum("classes"), before);
  write("classes/a/B.class", "2");
  const std::string changed = checksum("classes");
  EXPECT_NE(changed, before);
  fs::rename(folder_.path() / "classes/a", folder_.path() / "classes/b");
  EXPECT_NE(checksum("classes"), changed);
}

TEST_F(ProgramFiles, OfAFolderOfModulesAreItsJars) {
  write("mods/a.jar", "1");
  const std::string before = checksum("mods", true);
  write("mods/a.jar", "2");
  EXPECT_NE(checksum("mods", true), before);
}

// The checksums are those of all jars of the pattern, although a new jar changes no word of the
// command.
TEST_F(ProgramFiles, OfAPatternAreTheJarsThatItStandsFor) {
  write("libs/b.jar", "1");
  write("libs/a.jar", "1");
  write("libs/notes.txt", "1");
  const auto all = all_of("libs/*");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].name, (folder_.path() / "libs/a.jar").string());
  EXPECT_EQ(all[1].name, (folder_.path() / "libs/b.jar").string());
  EXPECT_TRUE(all_of("absent/*").empty());
}

TEST_F(ProgramFiles, HaveOneChecksumTogetherWhereverTheyLie) {
  for (const char* place : {"here/", "there/"}) {
    write(place + std::string("a.jar"), "1");
    write(place + std::string("b.jar"), "2");
  }
  const std::string joint = joint_checksum(all_of("here/*"));
  EXPECT_EQ(joint.size(), 12U);
  EXPECT_EQ(joint_checksum(all_of("there/*")), joint);
  write("there/b.jar", "3");
  EXPECT_NE(joint_checksum(all_of("there/*")), joint);
  EXPECT_EQ(joint_checksum(all_of("here/a.jar")), checksum("here/a.jar").substr(0, 12));
  EXPECT_EQ(joint_checksum({}), "");
}

TEST(Code, IsWhatTheModulePathAndTheClassPathName) {
  const auto modules = code_of({"java", "-p", "mods:m.jar", "-m", "app/Main"}, {});
  ASSERT_EQ(modules.size(), 2U);
  EXPECT_EQ(modules[1].path, "m.jar");
  EXPECT_TRUE(modules[0].has_modules && modules[1].has_modules);
  const auto classes = code_of({"java", "-cp", "a.jar:b", "Main", "c.jar"}, {});
  ASSERT_EQ(classes.size(), 2U);
  EXPECT_EQ(classes[1].path, "b");
  EXPECT_FALSE(classes[0].has_modules || classes[1].has_modules);
  EXPECT_TRUE(code_of({}, {}).empty());
}

}  // namespace
}  // namespace assay::experiment
