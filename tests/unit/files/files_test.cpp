// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "native/files/atomic_file.h"
#include "native/files/folder.h"
#include "native/files/mapped_file.h"
#include "native/files/text_file.h"
#include "tests/support/temporary_folder.h"

namespace assay::files {
namespace {

// A file that is redirected to keeps what is in it, and its name.
TEST(AtomicFile, AnOpenFileIsWrittenToAndNotReplaced) {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "out").string();
  const int open = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  ASSERT_EQ(::write(open, "before ", 7), 7);
  ASSERT_TRUE(write_atomically("/dev/fd/" + std::to_string(open), "after"));
  ASSERT_TRUE(write_atomically("/proc/self/fd/" + std::to_string(open), "."));
  ::close(open);
  EXPECT_EQ(*read_text_file(path), "before after.");
  EXPECT_FALSE(write_atomically("/dev/fd/" + std::to_string(open), "closed"));
  EXPECT_EQ(named_descriptor("/dev/stdout"), 1);
  EXPECT_EQ(named_descriptor("/dev/stderr"), 2);
  EXPECT_FALSE(named_descriptor("/dev/null"));
  EXPECT_FALSE(named_descriptor("/dev/fd/x"));
}

namespace fs = std::filesystem;

TEST(MappedFile, BytesAndErrors) {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "full") << "hello";
  std::ofstream(folder.path() / "empty") << "";
  EXPECT_EQ(MappedFile::open(folder.path() / "full")->bytes().size(), 5u);
  EXPECT_TRUE(MappedFile::open(folder.path() / "empty")->bytes().empty());
  EXPECT_EQ(MappedFile::open(folder.path() / "none").error().code(), ErrorCode::not_found);
  EXPECT_EQ(MappedFile::open(folder.path()).error().code(), ErrorCode::io_failure);
  EXPECT_TRUE(file_contains(folder.path() / "full", "ell"));
  EXPECT_FALSE(file_contains(folder.path() / "full", "elp"));
}

TEST(Folder, HasItsEntriesByName) {
  const test::TemporaryFolder folder;
  EXPECT_TRUE(entries_of(folder.path())->empty());
  std::ofstream(folder.path() / "b") << "";
  fs::create_directory(folder.path() / "a");
  std::ofstream(folder.path() / "a" / "c") << "";
  const std::vector<fs::path> expected = {folder.path() / "a", folder.path() / "b"};
  EXPECT_EQ(*entries_of(folder.path()), expected);
  EXPECT_EQ(entries_of(folder.path() / "none").error().code(), ErrorCode::not_found);
  EXPECT_EQ(entries_of(folder.path() / "b").error().code(), ErrorCode::io_failure);
  EXPECT_TRUE(readable_entries_of(folder.path() / "none").empty());
}

TEST(AtomicFile, ReplacesWholeFiles) {
  const test::TemporaryFolder folder;
  const std::string target = (folder.path() / "out.json").string();
  ASSERT_TRUE(write_atomically(target, "one"));
  ASSERT_TRUE(write_atomically(target, "two"));
  EXPECT_EQ(*read_text_file(target), "two");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(AtomicFile, FailuresNameThePathAndLeaveNothingBehind) {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "file") << "kept";
  EXPECT_FALSE(write_atomically(folder.path().string(), "x"));
  const auto below_file = write_atomically((folder.path() / "file/out.json").string(), "x");
  ASSERT_FALSE(below_file);
  EXPECT_NE(below_file.error().message().find("file/out.json"), std::string::npos);
  EXPECT_FALSE(write_atomically("/dev/full", "x"));
  EXPECT_TRUE(write_atomically("/dev/null", "x"));
  EXPECT_EQ(*read_text_file(folder.path() / "file"), "kept");
}

}  // namespace
}  // namespace assay::files
