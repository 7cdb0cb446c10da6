// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/session_folder.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>

#include "tests/support/temporary_folder.h"

namespace assay::launch {
namespace {

namespace fs = std::filesystem;

class ASessionFolder : public testing::Test {
 protected:
  process::Environment environment() const {
    return process::Environment{{"XDG_RUNTIME_DIR", parent_.path().string()}};
  }
  bool is_abandoned(const fs::path& folder) const {
    const auto all = abandoned_session_folders(environment());
    return std::ranges::find(all, folder) != all.end();
  }

  test::TemporaryFolder parent_;
};

TEST_F(ASessionFolder, IsRemovedAtTheEnd) {
  fs::path path;
  {
    const auto folder = SessionFolder::create(environment());
    ASSERT_TRUE(folder) << folder.error().message();
    path = folder->path();
    EXPECT_TRUE(fs::is_directory(path));
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(ASessionFolder, StaysAndIsFoundWhereItIsKept) {
  fs::path path;
  {
    auto created = SessionFolder::create(environment());
    ASSERT_TRUE(created) << created.error().message();
    SessionFolder folder(*std::move(created));
    path = folder.path();
    folder.keep();
  }
  EXPECT_TRUE(fs::is_directory(path));
  EXPECT_TRUE(is_abandoned(path));
}

TEST_F(ASessionFolder, IsAbandonedWhenItsCommandIsGone) {
  auto created = SessionFolder::create(environment());
  ASSERT_TRUE(created) << created.error().message();
  std::optional<SessionFolder> folder(*std::move(created));
  EXPECT_FALSE(is_abandoned(folder->path()));
  const fs::path left = parent_.path() / "assay-Ab3dEf";
  fs::create_directory(left);
  fs::create_directory(parent_.path() / "assay-of-somebody-else");
  EXPECT_TRUE(is_abandoned(left));
  EXPECT_FALSE(is_abandoned(parent_.path() / "assay-of-somebody-else"));
}

// Sets when the folder and all that is in it has changed.
void make_old(const fs::path& folder, std::chrono::hours age) {
  const auto changed = fs::file_time_type::clock::now() - age;
  for (const auto& entry : fs::directory_iterator(folder)) {
    fs::last_write_time(entry.path(), changed);
  }
  fs::last_write_time(folder, changed);
}

TEST_F(ASessionFolder, ThatWasLeftIsRemovedByALaterStartWhenItIsOldAndNobodyUsesIt) {
  const fs::path left = parent_.path() / "assay-Ab3dEf";
  const fs::path session = left / "4711.session";
  fs::create_directory(left);
  std::ofstream(session) << "counts";
  make_old(left, kKeptFor - std::chrono::hours(1));
  ASSERT_TRUE(SessionFolder::create(environment()));
  EXPECT_TRUE(fs::exists(session)) << "it can still be recovered";

  make_old(left, kKeptFor + std::chrono::hours(1));
  const int jvm = ::open(session.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_EQ(::flock(jvm, LOCK_EX), 0);
  ASSERT_TRUE(SessionFolder::create(environment()));
  EXPECT_TRUE(fs::exists(session)) << "a JVM counts into it, although assay was killed";

  ASSERT_EQ(::close(jvm), 0);
  const fs::path other = parent_.path() / "assay-of-somebody-else";
  fs::create_directory(other);
  make_old(other, kKeptFor * 2);
  ASSERT_TRUE(SessionFolder::create(environment()));
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(other));
}

TEST_F(ASessionFolder, ThatACommandUsesStaysHoweverOldItIs) {
  const auto folder = SessionFolder::create(environment());
  ASSERT_TRUE(folder);
  make_old(folder->path(), kKeptFor * 2);
  ASSERT_TRUE(SessionFolder::create(environment()));
  EXPECT_TRUE(fs::exists(folder->path()));
}

}  // namespace
}  // namespace assay::launch
