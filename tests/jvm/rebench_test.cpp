// SPDX-License-Identifier: Apache-2.0
// Tests that ReBench, as pip installs it, runs the configuration that assay writes (requirement
// A8): base, repeat, whole program and one block, without a profiler, with a real one, with the
// known liar, and with our own sampler.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/profiler_host.h"
#include "tests/jvm/support/small_score.h"
#include "tests/jvm/support/stored_score.h"

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
    if (const std::string missing = missing_for(kSubject); !missing.empty()) {
      GTEST_SKIP() << missing;
    }
    const CountedRun installed = run({ASSAY_SCRIPTS "/setup-rebench"});
    if (installed.exit_code == kCannot) {
      GTEST_SKIP() << installed.standard_error;
    }
    ASSERT_EQ(installed.exit_code, 0) << installed.standard_error;
    rebench_ = without_line_end(installed.standard_output);
    const CountedRun init =
        run(command_of({.command = {"rebench", "init", "--name", "Stages"}, .folder = folder_}),
            kEnvironment);
    if (init.exit_code == kCannot) {
      GTEST_SKIP() << "this machine allows no sampling: " << init.standard_error;
    }
    ASSERT_EQ(init.exit_code, 0) << init.standard_error;
    EXPECT_NE(init.standard_output.find("16 runs are planned for this program"), std::string::npos)
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

  // Expects ReBench's data to come back from the stored runs after they were discarded: no JVM is
  // started.
  void expect_discarded_data_to_come_back() const {
    const std::string cells = folder_ + "/Stages/cells";
    const auto written = fs::last_write_time(cells);
    const CountedRun again = rebench({"-c"});
    EXPECT_EQ(again.exit_code, 0) << again.standard_output << again.standard_error;
    EXPECT_EQ(fs::last_write_time(cells), written);
    EXPECT_EQ(read().exit_code, 0);
  }

  std::string folder_ = temporary_folder() + "/it's here";
  std::string rebench_;
};

constexpr std::size_t kRuns = 16;
constexpr std::size_t kOfOurSampler = 4;  // runs of our own sampler, with two cells each

TEST_F(ThoroughReBench, RunsTheConfigurationAndItsDataBecomeTheReport) {
  // ReBench is asked for other iterations than were planned: nothing is run, and nothing is
  // recorded.
  const CountedRun other = rebench({"-it", "1"});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_NE((other.standard_output + other.standard_error).find("-it, -q or --setup-only"),
            std::string::npos)
      << other.standard_output << other.standard_error;
  EXPECT_EQ(files_in(folder_ + "/Stages/cells", ".json"), 0U);

  const CountedRun all = rebench();
  ASSERT_EQ(all.exit_code, 0) << all.standard_output << all.standard_error;
  EXPECT_EQ(files_in(folder_ + "/Stages/cells", ".json"), kRuns + kOfOurSampler);
  EXPECT_EQ(files_in(folder_ + "/Stages/rebench", ".log"), kRuns);
  const std::string data = read_text(folder_ + "/rebench.data");
  for (const char* column : {"\tbase\t", "\trepeat\t", "\twhole-50\t", "\tblock-", "\tasync\t"}) {
    EXPECT_NE(data.find(column), std::string::npos)
        << column << all.standard_output << all.standard_error;
  }
  EXPECT_FALSE(fs::exists(folder_ + "/Stages/scratch"));

  const CountedRun report = read();
  ASSERT_EQ(report.exit_code, 0) << report.standard_error;
  EXPECT_NE(report.standard_error.find("16 of 16 runs"), std::string::npos)
      << report.standard_error;
  const auto score = read_json(folder_ + "/score.json");
  ASSERT_TRUE(score.IsObject());
  EXPECT_EQ(score["verdicts"].Size(), 4U);
  expect_figures_of_the_subject(score);
  expect_nothing_is_decided(score);
  EXPECT_NE(read_text(folder_ + "/index.html").find("</html>"), std::string::npos);
  EXPECT_NE(read_text(folder_ + "/verdicts.csv"), "");
  expect_discarded_data_to_come_back();
}

}  // namespace
}  // namespace assay::jvm_tests
