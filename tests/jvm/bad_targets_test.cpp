// SPDX-License-Identifier: Apache-2.0
// Tests results and sessions that cannot be written: the program runs on as if it were not counted,
// and what was counted is not lost (requirement E14).
#include <gtest/gtest.h>
#include <sys/mount.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "tests/jvm/support/endings.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

// Returns a program for targets that cannot be written to. The program is short, for all that
// matters is that it runs on.
Program short_program() {
  return {.options = {"--quiet"}, .main_class = "oracles.Endings", .arguments = {"exit"}};
}

// Runs a command that keeps its session, in a folder that goes with the test.
CountedRun run_keeping(const std::vector<std::string>& command) {
  return jvm_tests::run(command, {{"XDG_RUNTIME_DIR", temporary_folder()}});
}

void expect_unharmed(const CountedRun& run) {
  EXPECT_EQ(run.exit_code, kExitCode) << run.standard_error;
  EXPECT_EQ(run.standard_output, run_plainly(short_program()).standard_output);
}

void expect_said(const CountedRun& run, const std::string& message) {
  EXPECT_NE(run.standard_error.find("assay: "), std::string::npos) << run.standard_error;
  EXPECT_NE(run.standard_error.find(message), std::string::npos) << run.standard_error;
}

struct BadTarget {
  std::string file;
  std::string message;
};

std::vector<BadTarget> bad_targets() {
  const std::string folder = temporary_folder() + "/folder.json";
  fs::create_directories(folder);
  return {{temporary_folder() + "/missing/out.json", "No such file or directory"},
          {folder, "Is a directory"},
          {"/proc/out.json", "cannot "}};
}

// The target is refused before hours of counting, not behind them, except where only an attempt to
// write can tell.
TEST(ABadTarget, IsRefusedBeforeTheStart) {
  for (const BadTarget& target : bad_targets()) {
    const CountedRun run = run_keeping(count_command(short_program(), target.file));
    if (target.file.starts_with("/proc/")) {
      expect_unharmed(run);
      expect_said(run, target.file);
      continue;
    }
    EXPECT_EQ(run.exit_code, 2) << run.standard_error;
    EXPECT_EQ(run.standard_output, "");
    expect_said(run, "cannot be written");
    expect_said(run, target.file);
  }
}

// A script must see that the result is missing, whichever command makes it.
TEST(ABadTarget, IsAFailureOfAssayWhereTheProgramHasNone) {
  const Program good = {.main_class = "oracles.Endings", .arguments = {"return"}};
  for (const char* command : {"count", "allocs", "receivers"}) {
    std::vector<std::string> words = {assay_program(), command, "--quiet",   "--format",
                                      "json",          "-o",    "/dev/full", "--"};
    const CountedRun run = run_keeping(joined(words, java_command(good)));
    EXPECT_EQ(run.exit_code, 1) << command << "\n" << run.standard_error;
    EXPECT_EQ(run.standard_output, run_plainly(good).standard_output) << command;
    expect_said(run, "No space left on device");
    expect_said(run, "assay recover ");
  }
  // A program's own failure says more than ours.
  const std::vector<std::string> failing = {assay_program(), "count", "--quiet",   "--format",
                                            "json",          "-o",    "/dev/full", "--"};
  const CountedRun run = run_keeping(joined(failing, java_command(short_program())));
  EXPECT_EQ(run.exit_code, kExitCode) << run.standard_error;
}

// Where Graal compiled nothing, there are no calls to write of, and an earlier file may be there.
TEST(AResultThatIsNotMade, IsAFailureToo) {
  const Program brief = {.main_class = "oracles.SumPositive", .arguments = {"1", "1"}};
  const std::string file = temporary_folder() + "/calls.json";
  const std::vector<std::string> words = {assay_program(), "calls", "-o", file, "--"};
  const CountedRun run = jvm_tests::run(joined(words, java_command(brief)));
  EXPECT_EQ(run.exit_code, 1) << run.standard_error;
  expect_said(run, "'" + file + "' was not written");
  EXPECT_FALSE(fs::exists(file));
}

TEST(AProgramThatDoesNotStart, IsNotAdvisedToRunForLonger) {
  const std::string file = temporary_folder() + "/out.json";
  const CountedRun run =
      jvm_tests::run({assay_program(), "count", "-o", file, "--", java(), "Missing"});
  EXPECT_EQ(run.exit_code, 1);
  expect_said(run, "nothing was counted: the program ended with exit code 1 before Graal");
  expect_said(run, "The result in '" + file + "' has no counts");
  EXPECT_EQ(run.standard_error.find("longer"), std::string::npos) << run.standard_error;
  EXPECT_EQ(run.standard_error.find("CPU time"), std::string::npos) << run.standard_error;
}

TEST(ABadTarget, IsReportedByTheAgentToo) {
  for (const BadTarget& target : bad_targets()) {
    const CountedRun run = jvm_tests::run(by_hand_command(short_program(), "file=" + target.file));
    expect_unharmed(run);
    expect_said(run, target.message);
    expect_said(run, target.file);
  }
}

// Only an attempt to write tells, and the target may be gone by then. The run also takes snapshots,
// whose first failure has been said before the result's.
TEST(ABadTarget, LeavesTheSessionToRecover) {
  const std::string folder = temporary_folder();
  const std::string file = folder + "/out.json";
  fs::create_directories(file);
  const CountedRun run =
      jvm_tests::run(by_hand_command(short_program(), "quiet,every=100ms,file=" + file));
  expect_unharmed(run);
  const fs::path session = only_session_in(folder);
  ASSERT_NE(session, "") << run.standard_error;
  expect_said(run, "the result could not be written: ");
  expect_said(run, "assay recover " + session.string());
  const CountedRun recovered = recover(session);
  EXPECT_EQ(recovered.exit_code, 0) << recovered.standard_error;
  EXPECT_TRUE(is_complete(recovered)) << recovered.standard_error;
}

// Mounts a file system of its own, as small as wanted.
class SmallDisk {
 public:
  explicit SmallDisk(const std::string& size) : folder_(temporary_folder()) {
    error_ =
        ::mount("tmpfs", folder_.c_str(), "tmpfs", 0, ("size=" + size).c_str()) == 0 ? 0 : errno;
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  SmallDisk(SmallDisk&&) = delete;
  SmallDisk& operator=(SmallDisk&&) = delete;
  ~SmallDisk() {
    if (error_ == 0) {
      ::umount2(folder_.c_str(), MNT_DETACH);
    }
  }
  int error() const { return error_; }
  const std::string& folder() const { return folder_; }
  void fill() const {
    // The file is written without a buffer, so that even the last byte that fits is written.
    std::FILE* file = std::fopen((folder_ + "/filling").c_str(), "w");
    ASSERT_NE(file, nullptr);
    ASSERT_EQ(std::setvbuf(file, nullptr, _IONBF, 0), 0);
    const std::string block(4096, 'x');
    while (std::fwrite(block.data(), 1, block.size(), file) == block.size()) {
    }
    EXPECT_EQ(std::fclose(file), 0);
  }

 private:
  std::string folder_;
  int error_ = 0;
};

TEST(AFullDisk, LosesTheResultOnly) {
  const SmallDisk disk("1m");
  if (disk.error() != 0) {
    GTEST_SKIP() << "cannot mount a small disk: " << std::strerror(disk.error());
  }
  disk.fill();
  const std::string file = disk.folder() + "/out.json";
  const CountedRun run = run_keeping(count_command(short_program(), file));
  expect_unharmed(run);
  expect_said(run, "No space left on device");
  EXPECT_FALSE(fs::exists(file)) << "half a result";
}

// The disks have space for nothing at all, or for the counters but not for the tables.
TEST(AFullDisk, FromTheStartLeavesTheProgramUncounted) {
  for (const char* size : {"4k", "160k", "288k"}) {
    const SmallDisk disk(size);
    if (disk.error() != 0) {
      GTEST_SKIP() << "cannot mount a small disk: " << std::strerror(disk.error());
    }
    const std::string session = disk.folder() + "/the.session";
    const CountedRun run = jvm_tests::run(by_hand_command(short_program(), "session=" + session));
    expect_unharmed(run);
    expect_said(run, "nothing is counted or slowed");
    expect_said(run, "No space left on device");
    EXPECT_FALSE(fs::exists(session)) << "half a session";
  }
}

// Counts on a disk that has space for the tables, for the segment of last resort, and for not much
// more. A parser's units have more paths than there is room for, whatever else is compiled in time.
// `options` are the agent's options.
CountedRun count_on_a_disk_nearly_full(const SmallDisk& disk, const std::string& options) {
  const std::string file = temporary_folder() + "/out.json";
  const std::string session = disk.folder() + "/the.session";
  const Program parser = {.main_class = "kernels.Harness", .arguments = {"JsonParse", "40"}};
  RunningProgram program(
      by_hand_command(parser, options + ",quiet,session=" + session + ",file=" + file));
  CountedRun run = finish(program, file);
  EXPECT_EQ(run.exit_code, 0) << run.standard_error;
  EXPECT_NE(run.standard_output.find("checksum="), std::string::npos);
  EXPECT_TRUE(run.has_result()) << run.standard_error;
  return run;
}

constexpr const char* kNearlyFull = "360k";

// A thread whose segment finds no space shares the segment of last resort, and units are still
// counted.
TEST(AFullDisk, ForThreadsStillCountsUnits) {
  const SmallDisk disk(kNearlyFull);
  if (disk.error() != 0) {
    GTEST_SKIP() << "cannot mount a small disk: " << std::strerror(disk.error());
  }
  const CountedRun run = count_on_a_disk_nearly_full(disk, "events=load");
  ASSERT_TRUE(run.has_result());
  EXPECT_GT(run.result["coverage"]["units_instrumented"].GetUint64(), 0u);
  EXPECT_GT(run.result["unattributed"]["load"].GetUint64(), 0u);
  EXPECT_STRNE(run.result["kind"].GetString(), "exact");
}

// The session's space is taken before it is used, so compiled code never meets the disk's end.
TEST(LongFullDisk, WhileCountingLeavesUnitsAlone) {
  const SmallDisk disk(kNearlyFull);
  if (disk.error() != 0) {
    GTEST_SKIP() << "cannot mount a small disk: " << std::strerror(disk.error());
  }
  // Units with many paths need more counters than there is space for.
  const CountedRun run = count_on_a_disk_nearly_full(disk, "strategy=pc,path-budget=1048576");
  ASSERT_TRUE(run.has_result());
  const auto& reasons = run.result["coverage"]["left_alone"];
  ASSERT_FALSE(reasons.Empty());
  EXPECT_NE(std::string(reasons[0]["reason"].GetString()).find("No space left on device"),
            std::string::npos);
  EXPECT_STREQ(run.result["kind"].GetString(), "incomplete");
  EXPECT_TRUE(fs::exists(disk.folder() + "/the.session")) << "it was asked for by name";
}

}  // namespace
}  // namespace assay::jvm_tests
