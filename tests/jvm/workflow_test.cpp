// SPDX-License-Identifier: Apache-2.0
// Tests that Snakemake, as pip installs it, runs the file that assay writes: a small score, which
// is killed during a job and goes on, by two workers.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <ratio>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/score_by_engine.h"
#include "tests/jvm/support/stored_score.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kRuns = 13;  // of one fork: pairs of which no figure is made are left out
constexpr std::size_t kOfOurSampler = 4;  // runs of our own sampler, with two cells each

class ThoroughWorkflow : public ScoreByEngine {
 protected:
  void SetUp() override { set_up("workflow", "setup-snakemake", "/Snakefile' --cores 1"); }

  // Runs Snakemake by a shell in the folder, because Snakemake leaves its logs where it was
  // started. In the script $snakemake and $folder are set.
  CountedRun shell(const std::string& script) const {
    return run({"/bin/bash", "-c", "snakemake=$1; folder=$2; cd \"$folder\" || exit; " + script,
                "bash", program_, folder_},
               environment_);
  }
};

fs::path oldest_in(const std::string& folder) {
  fs::path oldest;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (oldest.empty() || entry.last_write_time() < fs::last_write_time(oldest)) {
      oldest = entry.path();
    }
  }
  return oldest;
}

// Two runs at a time would disturb each other: each cell is written when its run has ended, and
// runs took as long as they say.
void expect_one_after_the_other(const std::string& cells) {
  std::vector<std::pair<fs::file_time_type, double>> ends;
  for (const auto& entry : fs::directory_iterator(cells)) {
    if (entry.path().string().find("-assay-debug-info-") == std::string::npos) {
      ends.emplace_back(entry.last_write_time(),
                        read_json(entry.path().string())["took_ns"].GetDouble());
    }
  }
  std::ranges::sort(ends);
  for (std::size_t i = 1; i < ends.size(); ++i) {
    const std::chrono::duration<double, std::nano> between = ends[i].first - ends[i - 1].first;
    EXPECT_GE(between.count(), 0.95 * ends[i].second) << i;
  }
}

TEST_F(ThoroughWorkflow, GoesOnWhereItWasKilledAndItsRunsBecomeTheReport) {
  // Snakemake is killed with all its jobs, in a process group of their own, when some runs have
  // been made.
  const CountedRun killed = shell(
      "setsid \"$snakemake\" -s \"$folder/Snakefile\" --cores 1 & group=$!; "
      "until [ \"$(ls \"$folder/Stages/workflow\" | grep -c '[.]run$')\" -ge 3 ]; do "
      "kill -0 $group || exit 9; sleep 0.2; done; "
      "until ls -d \"$folder\"/Stages/scratch-* ; do sleep 0.05; done; kill -KILL -- -$group; "
      "wait $group");
  ASSERT_EQ(killed.exit_code, 137) << killed.standard_output << killed.standard_error;
  const std::size_t made = files_in(folder_ + "/Stages/workflow", ".run");
  EXPECT_GE(made, 3U);
  EXPECT_LT(made, kRuns);
  const fs::path first = oldest_in(cells_);
  const auto written = fs::last_write_time(first);

  const CountedRun all = shell(
      "\"$snakemake\" -s \"$folder/Snakefile\" --unlock && "
      "\"$snakemake\" -s \"$folder/Snakefile\" --cores 2 --rerun-incomplete");
  ASSERT_EQ(all.exit_code, 0) << all.standard_output << all.standard_error;
  EXPECT_EQ(fs::last_write_time(first), written) << "a run that is there is not made again";
  EXPECT_EQ(files_in(folder_ + "/Stages/workflow", ".run"), kRuns);
  EXPECT_EQ(files_in(cells_, ".json"), kRuns + kOfOurSampler);
  expect_one_after_the_other(cells_);
  EXPECT_NE(read_text(first.string()).find("machine.host"), std::string::npos);

  const auto score = read_json(folder_ + "/score.json");
  ASSERT_TRUE(score.IsObject());
  EXPECT_EQ(score["verdicts"].Size(), 4U);
  expect_figures_of_the_subject(score);
  expect_nothing_is_decided(score);
  EXPECT_NE(read_text(folder_ + "/index.html").find("</html>"), std::string::npos);

  const CountedRun again = shell("\"$snakemake\" -s \"$folder/Snakefile\" --cores 1");
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_NE((again.standard_output + again.standard_error).find("Nothing to be done"),
            std::string::npos)
      << again.standard_output << again.standard_error;
}

}  // namespace
}  // namespace assay::jvm_tests
