// SPDX-License-Identifier: Apache-2.0
#include "jni/session_file.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iterator>

#include "tests/support/temporary_folder.h"

namespace assay::agent {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

std::string read(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string text_beginning_with(std::uint64_t word) {
  std::string text(100, 'x');
  std::memcpy(text.data(), &word, sizeof(word));
  return text;
}

TEST(ASessionFile, ReplacesWhatADeadProcessLeft) {
  const test::TemporaryFolder folder;
  const fs::path path = folder.path() / "a.session";
  write(path, text_beginning_with(session::kSessionMagic));
  const auto file = SessionFile::create(path.string(), {});
  ASSERT_TRUE(file) << file.error().message();
  EXPECT_GT(fs::file_size(path), 1u << 20);
}

TEST(ASessionFile, LeavesOtherFilesAlone) {
  const test::TemporaryFolder folder;
  const fs::path path = folder.path() / "thesis.session";
  for (const std::string& text : {std::string(), std::string("mine"), text_beginning_with(17)}) {
    write(path, text);
    const auto file = SessionFile::create(path.string(), {});
    ASSERT_FALSE(file);
    EXPECT_NE(file.error().message().find(path.string()), std::string::npos);
    EXPECT_EQ(read(path), text);
  }
  EXPECT_FALSE(SessionFile::create(folder.path().string(), {}));
}

TEST(ASessionFile, ThatIsInUseStays) {
  const test::TemporaryFolder folder;
  const fs::path path = folder.path() / "a.session";
  const auto first = SessionFile::create(path.string(), {});
  ASSERT_TRUE(first) << first.error().message();
  const auto second = SessionFile::create(path.string(), {});
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message().find("another process"), std::string::npos);
  EXPECT_TRUE(fs::exists(path));
}

}  // namespace
}  // namespace assay::agent
