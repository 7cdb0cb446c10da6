// SPDX-License-Identifier: Apache-2.0
#include "scheduler/launch/session_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
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

}  // namespace
}  // namespace assay::launch
