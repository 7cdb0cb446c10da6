// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>

#include "scheduler/graal/graal_jars.h"
#include "scheduler/graal/graal_lock.h"
#include "tests/support/temporary_folder.h"

namespace assay::graal {
namespace {

const std::string kZeros(64, '0');
// The checksum of a file that holds "jar\n".
constexpr const char* kJarSha256 =
    "fb8ce05502991565de98e3e21d9ab98151c1cd1715b14a3f7c349cba300cb2b9";

std::vector<PinnedGraal> three_versions() {
  std::string text = "# comment\n\n";
  for (const char* version : {"25.0.3", "25.0.1", "25.0.2"}) {
    text += std::string(version) + " compiler-" + version + ".jar " + kZeros + "\n";
  }
  return *parse_lock(text);
}

TEST(GraalLock, VersionsAreSorted) {
  const auto pinned = three_versions();
  ASSERT_EQ(pinned.size(), 3u);
  EXPECT_EQ(to_string(pinned[0].version), "25.0.1");
  EXPECT_EQ(pinned[2].jars[0].file, "compiler-25.0.3.jar");
}

TEST(GraalLock, OtherLinesAreRefused) {
  EXPECT_FALSE(parse_lock("25.0.1 a.jar"));
  EXPECT_FALSE(parse_lock("25.0.1 a.jar 00ff"));
  EXPECT_FALSE(parse_lock("x a.jar " + kZeros));
  EXPECT_FALSE(parse_lock("25.0.1 a.jar " + kZeros + " more"));
}

TEST(GraalChoice, TheNewestThatTheJdkCarries) {
  const auto pinned = three_versions();
  EXPECT_EQ(choose_graal(pinned, {25, 0, 2}, {})->version, (jdk::VersionNumber{25, 0, 2}));
  EXPECT_EQ(choose_graal(pinned, {25, 0, 9}, {})->version, (jdk::VersionNumber{25, 0, 3}));
  EXPECT_EQ(choose_graal(pinned, {25, 0, 0}, {}).error().code(), ErrorCode::version_mismatch);
  EXPECT_FALSE(choose_graal({}, {25, 0, 3}, {}));
}

TEST(GraalChoice, AnotherOnRequest) {
  const auto pinned = three_versions();
  EXPECT_EQ(choose_graal(pinned, {25, 0, 3}, "25.0.1")->version, (jdk::VersionNumber{25, 0, 1}));
  const auto too_new = choose_graal(pinned, {25, 0, 2}, "25.0.3");
  EXPECT_EQ(too_new.error().code(), ErrorCode::version_mismatch);
  EXPECT_NE(too_new.error().message().find("too new"), std::string::npos);
  const auto unknown = choose_graal(pinned, {25, 0, 2}, "25.0.33");
  EXPECT_EQ(unknown.error().code(), ErrorCode::invalid_argument);
  EXPECT_NE(unknown.error().message().find("did you mean '25.0.3'?"), std::string::npos);
}

TEST(GraalJars, TheCacheFolder) {
  const jdk::VersionNumber version{25, 0, 3};
  using process::Environment;
  EXPECT_EQ(jar_folder(Environment{{"ASSAY_CACHE", "/c"}}, version), "/c/graal/25.0.3");
  EXPECT_EQ(jar_folder(Environment{{"XDG_CACHE_HOME", "/x"}}, version), "/x/assay/graal/25.0.3");
  EXPECT_EQ(jar_folder(Environment{{"HOME", "/h"}}, version), "/h/.cache/assay/graal/25.0.3");
}

TEST(GraalJars, MissingDamagedAndGood) {
  const test::TemporaryFolder folder;
  PinnedGraal graal{.version = {25, 0, 3}, .jars = {{"it's a.jar", kJarSha256}}};
  const auto missing = verified_jars(folder.path(), graal);
  EXPECT_EQ(missing.error().code(), ErrorCode::not_found);
  EXPECT_NE(missing.error().message().find("assay setup"), std::string::npos);

  std::ofstream(folder.path() / "it's a.jar") << "rotten\n";
  const auto damaged = verified_jars(folder.path(), graal);
  EXPECT_EQ(damaged.error().code(), ErrorCode::malformed_data);
  EXPECT_NE(damaged.error().message().find("damaged"), std::string::npos);

  std::ofstream(folder.path() / "it's a.jar") << "jar\n";
  EXPECT_TRUE(verified_jars(folder.path(), graal));
  EXPECT_TRUE(std::filesystem::exists(folder.path() / ".verified"));
  EXPECT_TRUE(verified_jars(folder.path(), graal));

  std::ofstream(folder.path() / "it's a.jar") << "changed\n";
  EXPECT_FALSE(verified_jars(folder.path(), graal));
}

}  // namespace
}  // namespace assay::graal
