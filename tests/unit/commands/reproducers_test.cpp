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

// As if all profilers of the simulation were this one.
ScoreSetup setup_for(const scoring::ExperimentScore& score, const char* profiler) {
  ScoreSetup setup;
  for (const scoring::ProfilerVariant& variant : score.experiment.profilers) {
    setup.participants.push_back({*profilers::parse_choice(profiler), variant});
  }
  return setup;
}

// The scripts' files.
std::vector<fs::path> scripts_of(const char* profiler, const fs::path& place) {
  const auto folder = experiment::ReportFolder::open(place, "forks: 5\n");
  EXPECT_TRUE(folder) << folder.error().message();
  scoring::ExperimentScore score =
      scoring::score(test::simulate({.samples = 3000}), {.resamples = 100});
  score.experiment.command = {"java", "Main"};
  const auto written = write_reproducers(*folder, setup_for(score, profiler), score);
  EXPECT_TRUE(written) << written.error().message();
  EXPECT_GT(*written, 0U);
  std::vector<fs::path> scripts;
  for (const auto& entry : fs::directory_iterator(folder->path() / "reproducers")) {
    EXPECT_EQ(entry.path().extension(), ".sh") << entry.path();
    scripts.push_back(entry.path());
  }
  EXPECT_EQ(scripts.size(), *written);
  return scripts;
}

// YourKit's interval is in a file.
TEST(Reproducers, WriteTheirProfilersFilesWhenTheyAreRun) {
  const test::TemporaryFolder temporary;
  for (const fs::path& script : scripts_of("yourkit:interval=10ms", temporary.path() / "report")) {
    const fs::path output = script.parent_path() / script.stem();
    for (const char* run : {"unchanged", "slowed"}) {
      EXPECT_TRUE(files::file_contains(script, "printf %s 'sampling_period_ms=10\n' > " +
                                                   (output / run / "sampling.txt").string() +
                                                   "\n"));
    }
    EXPECT_TRUE(files::file_contains(script, " shares 'yourkit:interval=10ms' " +
                                                 (output / "unchanged").string() + " " +
                                                 (output / "slowed").string() + " --method "));
  }
}

// What perf starts there is assay, which starts the JVM.
TEST(Reproducers, TellPerfWhichProcessIsTheJvm) {
  const test::TemporaryFolder temporary;
  for (const fs::path& script : scripts_of("perf", temporary.path() / "report")) {
    const fs::path output = script.parent_path() / script.stem();
    for (const char* run : {"unchanged", "slowed"}) {
      const std::string file = (output / run / "process").string();
      EXPECT_TRUE(files::file_contains(script, " --process-file " + file + " -- java ")) << script;
    }
  }
}

}  // namespace
}  // namespace assay::commands
