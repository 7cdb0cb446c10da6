// SPDX-License-Identifier: Apache-2.0
#include "native/files/sparse_copy.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <ios>

#include "native/files/text_file.h"
#include "tests/support/temporary_folder.h"

namespace assay::files {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kBytes = 64u << 20;

// Writes a file with a few bytes at its begin and in its middle; the rest is holes.
void write_with_holes(const fs::path& file) {
  std::ofstream out(file, std::ios::binary);
  out << "begin";
  out.seekp(kBytes / 2);
  out << "middle";
  out.close();
  fs::resize_file(file, kBytes);
}

std::uintmax_t bytes_on_disk(const fs::path& file) {
  struct stat status {};
  EXPECT_EQ(::stat(file.c_str(), &status), 0);
  return static_cast<std::uintmax_t>(status.st_blocks) * 512;
}

TEST(SparseCopy, CopiesBytesAndLeavesHoles) {
  const test::TemporaryFolder folder;
  const fs::path from = folder.path() / "from";
  const fs::path to = folder.path() / "to";
  write_with_holes(from);
  ASSERT_TRUE(copy_sparsely(from, to));
  EXPECT_EQ(read_text_file(to).value(), read_text_file(from).value());
  EXPECT_EQ(fs::file_size(to), kBytes);
  EXPECT_LT(bytes_on_disk(to), kBytes / 8);
}

TEST(SparseCopy, ReplacesAFile) {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "from") << "new";
  std::ofstream(folder.path() / "to") << "something longer";
  ASSERT_TRUE(copy_sparsely(folder.path() / "from", folder.path() / "to"));
  EXPECT_EQ(read_text_file(folder.path() / "to").value(), "new");
}

TEST(SparseCopy, SaysWhatItCannotReadOrWrite) {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "from") << "x";
  const auto unread = copy_sparsely(folder.path() / "none", folder.path() / "to");
  ASSERT_FALSE(unread);
  EXPECT_NE(unread.error().message().find("none"), std::string::npos);
  const auto unwritten = copy_sparsely(folder.path() / "from", folder.path() / "no" / "to");
  ASSERT_FALSE(unwritten);
  EXPECT_NE(unwritten.error().message().find("no/to"), std::string::npos);
}

}  // namespace
}  // namespace assay::files
