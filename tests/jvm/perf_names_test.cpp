// SPDX-License-Identifier: Apache-2.0
// Tests that plain perf shows our block names, as docs/perf.md says, from a map file and from
// jitdump.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "tests/jvm/support/files.h"
#include "tests/jvm/support/slowed_run.h"

namespace assay::jvm_tests {
namespace {

// Returns the reason why perf cannot be tried here, or an empty text when perf can be tried.
std::string missing() {
  if (run({"perf", "--version"}).exit_code != 0) {
    return "perf is not installed";
  }
  const CountedRun tried = run(
      {"perf", "record", "-q", "-e", "cpu-clock", "-o", temporary_folder() + "/perf.data", "true"});
  return tried.exit_code == 0 ? "" : "perf cannot record here: " + tried.standard_error;
}

class LongPlainPerf : public testing::Test {
 protected:
  void SetUp() override {
    const std::string why = missing();
    if (!why.empty()) {
      GTEST_SKIP() << why;
    }
    std::vector<std::string> command = {"perf",
                                        "record",
                                        "-q",
                                        "-k",
                                        "mono",
                                        "-e",
                                        "cpu-clock",
                                        "-F",
                                        "997",
                                        "-o",
                                        data(),
                                        "--",
                                        assay_program(),
                                        "run",
                                        "--code-log",
                                        log(),
                                        "--code-bytes",
                                        "--jitdump",
                                        folder_,
                                        "--process-file",
                                        folder_ + "/process",
                                        "--"};
    const auto java_part = java_command(
        {.options = {}, .main_class = "kernels.Harness", .arguments = {"QuickSort", "150"}});
    command.insert(command.end(), java_part.begin(), java_part.end());
    const CountedRun recorded = run(command, {{"ASSAY_JAVA_HOME", java_home()}});
    ASSERT_EQ(recorded.exit_code, 0) << recorded.standard_error;
    const codelog::CodeLog code = read_code_log(log());
    const std::string* process = codelog::fact_of(code, codelog::kProcessFact);
    ASSERT_NE(process, nullptr);
    process_ = *process;
    EXPECT_EQ(read_text(folder_ + "/process"), process_ + "\n");
  }

  std::string data() const { return folder_ + "/perf.data"; }
  std::string log() const { return folder_ + "/code.log"; }

  CountedRun write_file(const std::string& format) const {
    return run({assay_program(), "code-map", log(), "--format", format});
  }

  // Returns the share of samples, in percent, in symbols whose name has both the method and a
  // block.
  static double share_of(const std::string& data, const std::string& method) {
    const CountedRun report =
        run({"perf", "report", "-q", "-i", data, "--stdio", "--sort", "symbol"});
    EXPECT_EQ(report.exit_code, 0) << report.standard_error;
    double share = 0;
    std::istringstream lines(report.standard_output);
    for (std::string line; std::getline(lines, line);) {
      if (line.find(method) != std::string::npos && line.find("[B") != std::string::npos) {
        share += std::stod(line);
      }
    }
    return share;
  }

  std::string folder_ = temporary_folder();
  std::string process_;
};

// The least share of QuickSort's blocks, in percent. A third of the samples was measured there;
// start-up and the compiler have the rest.
constexpr double kLeastShare = 10;

// Both files name the samples of one recording, for recording takes longest.
TEST_F(LongPlainPerf, NamesBlocksFromAMapAndFromAJitdump) {
  const CountedRun map_written = write_file("perf-map");
  ASSERT_EQ(map_written.exit_code, 0) << map_written.standard_error;
  const std::string map = "/tmp/perf-" + process_ + ".map";
  EXPECT_TRUE(std::filesystem::exists(map));
  EXPECT_GT(share_of(data(), "QuickSort."), kLeastShare);
  std::filesystem::remove(map);
  EXPECT_LT(share_of(data(), "QuickSort."), kLeastShare) << "perf had the names from elsewhere";

  const CountedRun dump_written = write_file("jitdump");
  ASSERT_EQ(dump_written.exit_code, 0) << dump_written.standard_error;
  EXPECT_TRUE(std::filesystem::exists(folder_ + "/jit-" + process_ + ".dump"));
  const std::string injected = folder_ + "/perf.jit.data";
  const CountedRun done = run({"perf", "inject", "--jit", "-i", data(), "-o", injected});
  ASSERT_EQ(done.exit_code, 0) << done.standard_error;
  EXPECT_GT(share_of(injected, "QuickSort."), kLeastShare);
}

}  // namespace
}  // namespace assay::jvm_tests
