// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/scoring/reproducers.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "native/files/text_file.h"
#include "tests/support/scoring/simulated_experiment.h"
#include "tests/support/temporary_folder.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;

// All profilers of the simulation are YourKit, whose interval is in a file.
ScoreSetup setup_for(const scoring::ExperimentScore& score) {
  ScoreSetup setup;
  for (const scoring::ProfilerVariant& variant : score.experiment.profilers) {
    setup.participants.push_back({*profilers::parse_choice("yourkit:interval=10ms"), variant});
  }
  return setup;
}

TEST(Reproducers, WriteTheirProfilersFilesWhenTheyAreRun) {
  const test::TemporaryFolder temporary;
  const auto folder = experiment::ReportFolder::open(temporary.path() / "report", "forks: 5\n");
  ASSERT_TRUE(folder) << folder.error().message();
  scoring::ExperimentScore score =
      scoring::score(test::simulate({.samples = 3000}), {.resamples = 100});
  score.experiment.command = {"java", "Main"};
  const auto written = write_reproducers(*folder, setup_for(score), score);
  ASSERT_TRUE(written) << written.error().message();
  ASSERT_GT(*written, 0U);
  std::size_t scripts = 0;
  for (const auto& entry : fs::directory_iterator(folder->path() / "reproducers")) {
    ASSERT_EQ(entry.path().extension(), ".sh") << entry.path();
    const fs::path output = entry.path().parent_path() / entry.path().stem();
    for (const char* run : {"unchanged", "slowed"}) {
      EXPECT_TRUE(files::file_contains(entry.path(), "printf %s 'sampling_period_ms=10\n' > " +
                                                         (output / run / "sampling.txt").string() +
                                                         "\n"));
    }
    EXPECT_TRUE(files::file_contains(
        entry.path(), " shares 'yourkit:interval=10ms' " + (output / "unchanged").string() + " " +
                          (output / "slowed").string() + " --method "));
    ++scripts;
  }
  EXPECT_EQ(scripts, *written);
}

}  // namespace
}  // namespace assay::commands
