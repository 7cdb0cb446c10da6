// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace assay::files
