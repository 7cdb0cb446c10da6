// SPDX-License-Identifier: Apache-2.0
// ReBench, as pip installs it, runs the configuration that assay writes (requirement A8).
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/small_score.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

const EnvironmentChanges kEnvironment = score_environment();

std::string without_line_end(const std::string& text) {
  return text.ends_with('\n') ? text.substr(0, text.size() - 1) : text;
}

class ThoroughReBench : public testing::Test {
 protected:
  void SetUp() override {
    const CountedRun installed = run({ASSAY_SCRIPTS "/setup-rebench"});
    if (installed.exit_code == kCannot) {
      GTEST_SKIP() << installed.standard_error;
    }
    ASSERT_EQ(installed.exit_code, 0) << installed.standard_error;
    rebench_ = without_line_end(installed.standard_output);
    const CountedRun init = run(
        command_of(
            {.command = {"rebench", "init", "--name", "Stages"}, .folder = folder_, .blocks = "0"}),
        kEnvironment);
    if (init.exit_code == kCannot) {
      GTEST_SKIP() << "this machine allows no sampling: " << init.standard_error;
    }
    ASSERT_EQ(init.exit_code, 0) << init.standard_error;
    EXPECT_NE(init.standard_output.find("9 runs of this program"), std::string::npos)
        << init.standard_output;
  }

  CountedRun rebench(std::vector<std::string> options = {}) const {
    std::vector<std::string> command = {rebench_, "-D", "-s", "random"};
    command.insert(command.end(), options.begin(), options.end());
    command.push_back(folder_ + "/rebench.conf");
    return run(command);
  }
  CountedRun read() const {
    return run({assay_program(), "rebench", "read", folder_}, kEnvironment);
  }

  std::string folder_ = temporary_folder() + "/it's here";
  std::string rebench_;
};

TEST_F(ThoroughReBench, RunsTheConfigurationAndItsDataBecomeTheReport) {
  // What was planned for other iterations is not run, and nothing is recorded.
  const CountedRun other = rebench({"-it", "1"});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_NE((other.standard_output + other.standard_error).find("-it, -q and --setup-only"),
            std::string::npos)
      << other.standard_output << other.standard_error;
  EXPECT_EQ(files_in(folder_ + "/Stages/cells", ".json"), 0U);

  const CountedRun all = rebench();
  ASSERT_EQ(all.exit_code, 0) << all.standard_output << all.standard_error;
  // Our own sampler's three runs have two cells each.
  EXPECT_EQ(files_in(folder_ + "/Stages/cells", ".json"), 9U + 3U);
  EXPECT_EQ(files_in(folder_ + "/Stages/rebench", ".log"), 9U);
  const std::string data = read_text(folder_ + "/rebench.data");
  for (const char* variant : {"\tbase\t", "\trepeat\t", "\twhole-100\t"}) {
    EXPECT_NE(data.find(variant), std::string::npos) << all.standard_output << all.standard_error;
  }
  EXPECT_FALSE(fs::exists(folder_ + "/Stages/scratch"));

  const CountedRun report = read();
  ASSERT_EQ(report.exit_code, 0) << report.standard_error;
  EXPECT_NE(report.standard_error.find("9 of 9 runs"), std::string::npos) << report.standard_error;
  EXPECT_NE(report.standard_output.find("control oracle"), std::string::npos)
      << report.standard_output;
  const auto score = read_json(folder_ + "/score.json");
  ASSERT_TRUE(score.IsObject());
  EXPECT_EQ(score["verdicts"].Size(), 3U);
  EXPECT_NE(read_text(folder_ + "/index.html").find("</html>"), std::string::npos);
  EXPECT_NE(read_text(folder_ + "/verdicts.csv"), "");

  // Discarded data come back from the stored runs: no JVM is started for them.
  const std::string cell = folder_ + "/Stages/cells";
  const auto written = fs::last_write_time(cell);
  const CountedRun again = rebench({"-c"});
  EXPECT_EQ(again.exit_code, 0) << again.standard_output << again.standard_error;
  EXPECT_EQ(fs::last_write_time(cell), written);
  EXPECT_EQ(read().exit_code, 0);
}

}  // namespace
}  // namespace assay::jvm_tests
