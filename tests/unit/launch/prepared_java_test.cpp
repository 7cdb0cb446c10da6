// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/prepared_java.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/temporary_folder.h"

namespace assay::launch {
namespace {

namespace fs = std::filesystem;

class FittingJava : public testing::Test {
 protected:
  // What looks like a JDK until it is started.
  fs::path make_jdk(const std::string& version) const {
    fs::path home = folder_.path() / version;
    fs::create_directories(home / "bin");
    std::ofstream(home / "bin/java") << "#!/bin/sh\n";
    fs::permissions(home / "bin/java", fs::perms::owner_all);
    std::ofstream(home / "release")
        << "JAVA_VERSION=\"" << version
        << "\"\nMODULES=\"java.base jdk.internal.vm.ci java.logging java.management "
           "jdk.management jdk.unsupported\"\nOS_NAME=\"Linux\"\nOS_ARCH=\"x86_64\"\n";
    return home;
  }

  test::TemporaryFolder folder_;
  fs::path unfit_ = make_jdk("17.0.1");
  fs::path fit_ = make_jdk("25.0.3");
};

TEST_F(FittingJava, StandsInForTheUnfitOneOfThePathAndSaysSo) {
  testing::internal::CaptureStderr();
  const auto changed =
      with_fitting_java({{"PATH", (unfit_ / "bin").string()}, {"JAVA_HOME", fit_.string()}});
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(changed.get("ASSAY_JAVA_HOME"), fit_.string());
  EXPECT_NE(said.find("the java on PATH belongs to JDK 17.0.1"), std::string::npos) << said;
  EXPECT_NE(said.find("JDK 25.0.3 in " + fit_.string() + " is used instead"), std::string::npos)
      << said;
}

TEST_F(FittingJava, StandsInWhereThereIsNone) {
  testing::internal::CaptureStderr();
  const auto changed =
      with_fitting_java({{"PATH", folder_.path().string()}, {"JAVA_HOME", fit_.string()}});
  EXPECT_NE(testing::internal::GetCapturedStderr().find("there is no java on PATH"),
            std::string::npos);
  EXPECT_EQ(changed.get("ASSAY_JAVA_HOME"), fit_.string());
}

TEST_F(FittingJava, IsNotAskedForWhereThePathHasOneOrTheUserNamesOne) {
  testing::internal::CaptureStderr();
  EXPECT_FALSE(with_fitting_java({{"PATH", (fit_ / "bin").string()}}).get("ASSAY_JAVA_HOME"));
  EXPECT_EQ(with_fitting_java({{"PATH", (unfit_ / "bin").string()}, {"ASSAY_JAVA_HOME", "/named"}})
                .get("ASSAY_JAVA_HOME"),
            "/named");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_F(FittingJava, IsNamedWithTheCommandWhereTheUsersDoesNotFit) {
  const auto refused = prepare_java(
      {"java", "Main"}, {{"PATH", (unfit_ / "bin").string()}, {"JAVA_HOME", fit_.string()}});
  ASSERT_FALSE(refused);
  const std::string message = refused.error().message();
  EXPECT_NE(
      message.find("JDK 25.0.3 in " + fit_.string() + " fits. The command with this JDK is\n  "),
      std::string::npos)
      << message;
  EXPECT_NE(message.find("-- " + (fit_ / "bin/java").string()), std::string::npos) << message;
  EXPECT_EQ(message.find("adoptium"), std::string::npos) << message;  // there is one already
}

TEST(NamedJava, ThatIsNotThereIsSaidWithoutAdviceToInstallOne) {
  const test::TemporaryFolder folder;
  const auto message_for = [](const fs::path& java) {
    const auto prepared = prepare_java({java.string(), "Main"}, {{"PATH", "/usr/bin"}});
    return prepared ? "" : prepared.error().message();
  };
  const fs::path java = folder.path() / "img/bin/java";
  EXPECT_EQ(message_for(java), "there is no file '" + java.string() + "'");
  fs::create_directories(java);
  EXPECT_EQ(message_for(java), "'" + java.string() + "' is a folder");
  fs::remove(java);
  std::ofstream(java) << "#!/bin/sh\n";
  fs::permissions(java, fs::perms::owner_read);
  EXPECT_EQ(message_for(java), "'" + java.string() + "' is not executable; 'chmod +x' makes it so");
}

}  // namespace
}  // namespace assay::launch
