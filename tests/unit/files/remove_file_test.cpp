// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "native/files/text_file.h"
#include "tests/support/temporary_folder.h"

namespace assay::files {
namespace {

TEST(RemoveFileThatBegins, RemovesWhatIsMeantAndNothingElse) {
  const test::TemporaryFolder folder;
  const auto old = folder.path() / "old";
  const auto other = folder.path() / "other";
  std::ofstream(old) << "old " << std::string(1000, 'x');
  std::ofstream(other) << "my own text";
  const auto is_old = [](std::string_view beginning) {
    return beginning.size() <= 256 && beginning.starts_with("old ");
  };
  for (const auto& path : {old, other, folder.path() / "missing", folder.path()}) {
    remove_file_that_begins(path, is_old);
  }
  EXPECT_FALSE(std::filesystem::exists(old));
  EXPECT_TRUE(std::filesystem::exists(other));
}

// As root, one could remove /dev/stdout.
TEST(RemoveFileThatBegins, LeavesOpenFilesAlone) {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "open";
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_GE(descriptor, 0);
  bool is_asked = false;
  remove_file_that_begins("/dev/fd/" + std::to_string(descriptor),
                          [&](std::string_view) { return is_asked = true; });
  EXPECT_FALSE(is_asked);
  EXPECT_TRUE(std::filesystem::exists(path));
  EXPECT_EQ(::close(descriptor), 0);
}

}  // namespace
}  // namespace assay::files
