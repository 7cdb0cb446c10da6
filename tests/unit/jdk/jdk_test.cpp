// SPDX-License-Identifier: Apache-2.0
#include "scheduler/jdk/jdk.h"

#include <gtest/gtest.h>

#include <fstream>

#include "scheduler/jdk/jdk_discovery.h"
#include "scheduler/jdk/release_file.h"
#include "tests/support/temporary_folder.h"

namespace assay::jdk {
namespace {

namespace fs = std::filesystem;

std::string release_text(const std::string& version, const std::string& modules,
                         const std::string& arch = "x86_64") {
  return "IMPLEMENTOR=\"Someone\"\nJAVA_VERSION=\"" + version + "\"\nMODULES=\"" + modules +
         "\"\nOS_ARCH=\"" + arch + "\"\nOS_NAME=\"Linux\"\n";
}

// What Graal needs of a JDK.
constexpr const char* kNeeded =
    "java.base jdk.internal.vm.ci java.logging java.management jdk.management jdk.unsupported";

// A folder that looks like a JDK.
fs::path make_jdk(const fs::path& home, const std::string& release) {
  fs::create_directories(home / "bin");
  std::ofstream(home / "bin/java") << "#!/bin/sh\n";
  fs::permissions(home / "bin/java", fs::perms::owner_all);
  std::ofstream(home / "release") << release;
  return home;
}

TEST(VersionNumber, AllSpellings) {
  EXPECT_EQ(*parse_version("25.0.3"), (VersionNumber{25, 0, 3}));
  EXPECT_EQ(*parse_version("25"), (VersionNumber{25, 0, 0}));
  EXPECT_EQ(*parse_version("25-ea"), (VersionNumber{25, 0, 0}));
  EXPECT_EQ(*parse_version("17.0.15+6-Debian"), (VersionNumber{17, 0, 15}));
  EXPECT_EQ(*parse_version("1.8.0_392"), (VersionNumber{8, 0, 0}));
  EXPECT_EQ(*parse_version("25.0.3.1"), (VersionNumber{25, 0, 3}));
  EXPECT_FALSE(parse_version(""));
  EXPECT_FALSE(parse_version("ea"));
  EXPECT_LT((VersionNumber{25, 0, 3}), (VersionNumber{25, 0, 10}));
}

TEST(ReleaseFile, LinesOfKeyAndValue) {
  const auto entries = parse_release_file("A=\"x y\"\r\nB=z\nnonsense\n=\n\nC=\"\n");
  EXPECT_EQ(entries.size(), 3u);
  EXPECT_EQ(entries.at("A"), "x y");
  EXPECT_EQ(entries.at("B"), "z");
  EXPECT_EQ(entries.at("C"), "\"");
  EXPECT_TRUE(lists_module("java.base jdk.internal.vm.ci", "jdk.internal.vm.ci"));
  EXPECT_FALSE(lists_module("jdk.internal.vm.ci.x", "jdk.internal.vm.ci"));
}

TEST(Jdk, OneThatFits) {
  const test::TemporaryFolder folder;
  const auto jdk = inspect_jdk(make_jdk(folder.path(), release_text("25.0.3", kNeeded)));
  ASSERT_TRUE(jdk) << jdk.error().message();
  EXPECT_TRUE(jdk->has_jvmci);
  EXPECT_FALSE(jdk->has_libgraal);
  EXPECT_TRUE(check_fits(*jdk));
}

TEST(Jdk, OthersAreRefusedWithVersionFoundAndRemedy) {
  const test::TemporaryFolder folder;
  const auto old =
      inspect_jdk(make_jdk(folder.path() / "17", release_text("17.0.15", "jdk.internal.vm.ci")));
  const auto refused = check_fits(*old);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code(), ErrorCode::version_mismatch);
  EXPECT_NE(refused.error().message().find("17.0.15"), std::string::npos);
  EXPECT_NE(refused.error().message().find("JDK 25"), std::string::npos);
  EXPECT_NE(refused.error().message().find("https://adoptium.net"), std::string::npos);

  const auto runtime =
      inspect_jdk(make_jdk(folder.path() / "jre", release_text("25", "java.base")));
  EXPECT_EQ(check_fits(*runtime).error().code(), ErrorCode::unsupported);
  const auto arm = inspect_jdk(
      make_jdk(folder.path() / "arm", release_text("25", "jdk.internal.vm.ci", "aarch64")));
  EXPECT_NE(check_fits(*arm).error().message().find("aarch64"), std::string::npos);
}

// jlink writes no OS_NAME and no OS_ARCH.
TEST(Jdk, AnImageOfJlinkIsJudgedByItsModules) {
  const test::TemporaryFolder folder;
  const auto image = [&](const char* name, const std::string& modules) {
    return inspect_jdk(
        make_jdk(folder.path() / name, "JAVA_VERSION=\"25.0.3\"\nMODULES=\"" + modules + "\"\n"));
  };
  EXPECT_TRUE(check_fits(*image("whole", kNeeded)));
  const auto without = check_fits(*image("without", "java.base java.logging jdk.unsupported"));
  ASSERT_FALSE(without);
  EXPECT_EQ(without.error().code(), ErrorCode::unsupported);
  EXPECT_NE(without.error().message().find(
                "--add-modules jdk.internal.vm.ci,java.management,jdk.management'"),
            std::string::npos)
      << without.error().message();
  const auto bare = check_fits(*image("bare", "java.base jdk.internal.vm.ci"));
  ASSERT_FALSE(bare);
  EXPECT_NE(bare.error().message().find("Graal cannot be loaded"), std::string::npos);
}

TEST(Jdk, WhatIsNoJdkIsSaidToBeNone) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(inspect_jdk(folder.path()).error().code(), ErrorCode::not_found);
  EXPECT_FALSE(jdk_of_java("/bin/sh"));
  EXPECT_FALSE(jdk_of_java(folder.path() / "java"));
}

TEST(JdkDiscovery, AnOrderedJdkIsTakenOrRefused) {
  const test::TemporaryFolder folder;
  const auto good = make_jdk(folder.path() / "good", release_text("25.0.1", kNeeded));
  const auto bad = make_jdk(folder.path() / "bad", release_text("21", "jdk.internal.vm.ci"));
  const auto find = [](const fs::path& ordered, const fs::path& java_home) {
    return find_jdk(process::Environment{{"ASSAY_JAVA_HOME", ordered.string()},
                                         {"JAVA_HOME", java_home.string()},
                                         {"PATH", "/nowhere"},
                                         {"HOME", "/nowhere"}});
  };
  EXPECT_EQ(find(good, bad)->home, good);
  EXPECT_EQ(find(bad, good).error().code(), ErrorCode::version_mismatch);
  EXPECT_EQ(find("", good)->home, good);
}

}  // namespace
}  // namespace assay::jdk
