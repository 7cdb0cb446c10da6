// SPDX-License-Identifier: Apache-2.0
// Tests that ReBench, as pip installs it, runs the configuration that assay writes (requirement
// A8): base, repeat, whole program and one block, without a profiler, with a real one, with the
// known liar, and with our own sampler.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/score_by_engine.h"
#include "tests/jvm/support/stored_score.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

class ThoroughReBench : public ScoreByEngine {
 protected:
  void SetUp() override {
    set_up("rebench", "setup-rebench", "16 runs are planned for this program");
  }

  CountedRun rebench(std::vector<std::string> options = {}) const {
    std::vector<std::string> command = {program_, "-D", "-s", "random"};
    command.insert(command.end(), options.begin(), options.end());
    command.push_back(folder_ + "/rebench.conf");
    return run(command);
  }
  CountedRun read() const {
    return run({assay_program(), "rebench", "read", folder_}, environment_);
  }

  // Expects ReBench's data to come back from the stored runs after they were discarded: no JVM is
  // started.
  void expect_discarded_data_to_come_back() const {
    const auto written = fs::last_write_time(cells_);
    const CountedRun again = rebench({"-c"});
    EXPECT_EQ(again.exit_code, 0) << again.standard_output << again.standard_error;
    EXPECT_EQ(fs::last_write_time(cells_), written);
    EXPECT_EQ(read().exit_code, 0);
  }
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
  EXPECT_EQ(files_in(cells_, ".json"), 0U);

  const CountedRun all = rebench();
  ASSERT_EQ(all.exit_code, 0) << all.standard_output << all.standard_error;
  EXPECT_EQ(files_in(cells_, ".json"), kRuns + kOfOurSampler);
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
