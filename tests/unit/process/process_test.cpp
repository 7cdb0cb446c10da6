// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <fstream>
#include <optional>
#include <thread>

#include "native/files/text_file.h"
#include "scheduler/launch/launch_notes.h"
#include "scheduler/launch/shadow_java_home.h"
#include "scheduler/process/child_process.h"
#include "scheduler/process/folder_lock.h"
#include "scheduler/process/memory_maps.h"
#include "scheduler/process/program_path.h"
#include "scheduler/process/sha256.h"
#include "scheduler/process/standard_streams.h"
#include "tests/support/temporary_folder.h"

namespace assay::process {
namespace {

namespace fs = std::filesystem;

int run_shell(const std::string& script) {
  auto child = ChildProcess::start({"sh", "-c", script}, Environment::of_this_process());
  return child ? child->wait(std::chrono::milliseconds(0), [] {}) : -1;
}

TEST(ChildProcess, ItsExitCodeIsOurs) {
  EXPECT_EQ(run_shell("exit 0"), 0);
  EXPECT_EQ(run_shell("exit 42"), 42);
  EXPECT_EQ(run_shell("kill -KILL $$"), 128 + SIGKILL);
  EXPECT_EQ(run_shell("kill -TERM $$"), 128 + SIGTERM);
}

TEST(ChildProcess, SignalsArePassedOn) {
  auto child = ChildProcess::start(
      {"sh", "-c", "trap 'exit 7' TERM; kill -TERM $PPID; while :; do sleep 0.01; done"},
      Environment::of_this_process());
  ASSERT_TRUE(child);
  EXPECT_EQ(child->wait(std::chrono::milliseconds(0), [] {}), 7);
}

TEST(ChildProcess, TicksWhileItWaits) {
  auto child = ChildProcess::start({"sleep", "0.2"}, Environment::of_this_process());
  ASSERT_TRUE(child);
  int ticks = 0;
  EXPECT_EQ(child->wait(std::chrono::milliseconds(20), [&] { ++ticks; }), 0);
  EXPECT_GE(ticks, 2);
}

TEST(ChildProcess, ItsOutputGoesWhereItIsToGo) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  for (const ChildOutput output : {ChildOutput::ours, ChildOutput::our_errors}) {
    auto child = ChildProcess::start({"echo", output == ChildOutput::ours ? "result" : "program"},
                                     Environment::of_this_process(), output);
    ASSERT_TRUE(child);
    EXPECT_EQ(child->wait(std::chrono::milliseconds(0), [] {}), 0);
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "result\n");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "program\n");
}

TEST(ChildProcess, WhatDoesNotExistCannotBeStarted) {
  const auto child = ChildProcess::start({"no-such-program"}, Environment::of_this_process());
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error().code(), ErrorCode::not_found);
}

TEST(StandardStreams, WhatCannotBeWrittenIsSaidAndEndsNothing) {
  prepare_standard_streams();
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
  EXPECT_TRUE(write_to(ends[1], "read by nobody"));
  ::close(ends[0]);
  EXPECT_FALSE(write_to(ends[1], "a broken pipe"));
  ::close(ends[1]);
  EXPECT_FALSE(write_to(ends[1], "a closed file"));
  const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  EXPECT_FALSE(write_to(full, "no space"));
  ::close(full);
  EXPECT_EQ(run_shell("kill -PIPE $$"), 128 + SIGPIPE);  // children find it as we did
}

TEST(StandardStreams, ClosedOnesAreOpenedLestAnotherFileTakesTheirNumber) {
  const int before = ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
  ::close(STDIN_FILENO);
  prepare_standard_streams();
  EXPECT_NE(::fcntl(STDIN_FILENO, F_GETFD), -1);
  EXPECT_NE(::fcntl(STDOUT_FILENO, F_GETFD), -1);
  ::dup2(before, STDIN_FILENO);
  ::close(before);
}

TEST(ProgramPath, TheFirstOnPathThatIsNotPassedOver) {
  const test::TemporaryFolder folder;
  for (const char* name : {"a", "b"}) {
    fs::create_directory(folder.path() / name);
    std::ofstream(folder.path() / name / "java") << "";
    fs::permissions(folder.path() / name / "java", fs::perms::owner_all);
  }
  const fs::path a = folder.path() / "a";
  const fs::path b = folder.path() / "b";
  const Environment environment{{"PATH", a.string() + ":" + b.string()}};
  EXPECT_EQ(find_program("java", environment), a / "java");
  EXPECT_EQ(find_program("java", environment, a), b / "java");
  EXPECT_EQ(find_program("javac", environment), std::nullopt);
  EXPECT_EQ(find_program((b / "java").string(), environment), b / "java");
}

TEST(MemoryMaps, FilesByTheirEnding) {
  const auto paths = mapped_paths(
      "7f00-7f10 rw-s 00000000 00:19 5  /dev/shm/a b/1.session\n"
      "7f10-7f20 rw-s 00000000 00:19 5  /dev/shm/a b/1.session\n"
      "7f20-7f30 rw-s 00000000 00:19 6  /dev/shm/2.session (deleted)\n"
      "7f30-7f40 r--p 00000000 00:19 7  /lib/libc.so\n"
      "7f40-7f50 rw-p 00000000 00:00 0\n\n",
      ".session");
  ASSERT_EQ(paths.size(), 2u);
  EXPECT_EQ(paths[0].path, "/dev/shm/a b/1.session");
  EXPECT_EQ(paths[0].range, "7f00-7f10");
  EXPECT_FALSE(paths[0].deleted);
  EXPECT_TRUE(paths[1].deleted);
}

TEST(ShadowJavaHome, LooksLikeTheRealOneButForJava) {
  const test::TemporaryFolder folder;
  const fs::path home = folder.path() / "jdk";
  fs::create_directories(home / "bin");
  fs::create_directories(home / "lib");
  for (const char* name : {"bin/java", "bin/javac", "release"}) {
    std::ofstream(home / name) << name;
  }
  std::ofstream(folder.path() / "launcher") << "launcher";
  const fs::path shadow = folder.path() / "shadow";
  ASSERT_TRUE(launch::make_shadow_java_home(home, folder.path() / "launcher", shadow));
  EXPECT_EQ(*files::read_text_file(shadow / "bin/java"), "launcher");
  EXPECT_EQ(*files::read_text_file(shadow / "bin/javac"), "bin/javac");
  EXPECT_EQ(*files::read_text_file(shadow / "release"), "release");
  EXPECT_TRUE(fs::is_directory(shadow / "lib"));
  EXPECT_FALSE(launch::make_shadow_java_home(folder.path() / "none", "x", folder.path() / "s2"));
}

TEST(LaunchNotes, ComeBackAsWritten) {
  const test::TemporaryFolder folder;
  launch::append_note(folder.path(), {"/a/java", ""});
  launch::append_note(folder.path(), {"/b/java", "two\nlines\tand a tab"});
  const auto notes = launch::notes_in(folder.path());
  ASSERT_EQ(notes.size(), 2u);
  EXPECT_EQ(notes[0].reason, "");
  EXPECT_EQ(notes[1].java, "/b/java");
  EXPECT_EQ(notes[1].reason, "two lines and a tab");
}

TEST(FolderLock, LetsOneAtATimeIn) {
  const test::TemporaryFolder folder;
  auto first = lock_folder(folder.path());
  ASSERT_TRUE(first) << first.error().message();
  std::atomic<bool> is_in = false;
  std::thread second([&] {
    const auto lock = lock_folder(folder.path());
    is_in = lock.has_value();
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_FALSE(is_in);
  { const UniqueDescriptor given_up = *std::move(first); }
  second.join();
  EXPECT_TRUE(is_in);
}

TEST(FolderLock, RefusesWhereItIsNotToWait) {
  const test::TemporaryFolder folder;
  {
    const auto first = lock_folder(folder.path(), IfLocked::refuse);
    ASSERT_TRUE(first);
    const auto second = lock_folder(folder.path(), IfLocked::refuse);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code(), ErrorCode::invalid_argument);
  }
  EXPECT_TRUE(lock_folder(folder.path(), IfLocked::refuse));
}

TEST(FolderLock, AChildDoesNotKeepIt) {
  const test::TemporaryFolder folder;
  auto lock = lock_folder(folder.path());
  ASSERT_TRUE(lock);
  auto child = ChildProcess::start({"sleep", "5"}, Environment::of_this_process());
  ASSERT_TRUE(child);
  { const UniqueDescriptor given_up = *std::move(lock); }
  EXPECT_TRUE(lock_folder(folder.path()));
  ::kill(child->pid(), SIGKILL);
  (void)child->wait(std::chrono::milliseconds(0), [] {});
}

TEST(Checksum, IsSha256AndIsMissedWithoutAFile) {
  const test::TemporaryFolder folder;
  const fs::path file = folder.path() / "it's\nhere";
  std::ofstream(file) << "abc";
  const auto checksum = sha256_of(file);
  ASSERT_TRUE(checksum) << checksum.error().message();
  // FIPS 180-2, appendix B.1
  EXPECT_EQ(*checksum, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_FALSE(sha256_of(folder.path() / "nothing"));
}

TEST(FolderLock, OfAFolderThatIsNotThereFails) {
  const auto lock = lock_folder("/nonexistent/folder");
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.error().code(), ErrorCode::io_failure);
}

}  // namespace
}  // namespace assay::process
