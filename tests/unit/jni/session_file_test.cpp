// SPDX-License-Identifier: Apache-2.0
#include "jni/session/session_file.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <latch>
#include <thread>
#include <vector>

#include "jni/counting/counter_space.h"
#include "native/session/session_reader.h"
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

// For a race detector: threads start, and a snapshot is read, at the same time.
TEST(ASessionFile, GrowsWhileItIsRead) {
  const test::TemporaryFolder folder;
  auto file = SessionFile::create((folder.path() / "a.session").string(), {});
  ASSERT_TRUE(file) << file.error().message();
  ThreadSegments segments(*file);
  ASSERT_TRUE(ThreadSegments::prepare(segments, planning::SegmentBase::thread_word,
                                      std::array{kCounterRegion}, 64u << 20));
  constexpr int kThreads = 20;
  std::latch done(kThreads);
  std::jthread starting([&] {
    std::vector<std::jthread> threads;
    threads.reserve(kThreads);
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        EXPECT_TRUE(segments.attach_thread(session::SegmentKind::application));
        done.arrive_and_wait();
      });
    }
  });
  for (bool is_last = false; !is_last;) {
    is_last = done.try_wait();
    const auto mapping = file->map_for_reading();
    ASSERT_TRUE(mapping) << mapping.error().message();
    const auto view = session::read_session(mapping->bytes(), mapping->segments());
    ASSERT_TRUE(view) << view.error().message();
    EXPECT_TRUE(view->damages.empty()) << view->damages.front();
  }
}

}  // namespace
}  // namespace assay::agent
