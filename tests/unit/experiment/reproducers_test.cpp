// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/reproducers.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "native/files/text_file.h"
#include "scheduler/process/captured_output.h"
#include "tests/support/scoring/simulated_experiment.h"
#include "tests/support/temporary_folder.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

// Returns a setup in which each profiler of the simulation is this one.
ScoreSetup setup_for(const scoring::ExperimentScore& score, const char* profiler,
                     const fs::path& assay) {
  ScoreSetup setup;
  setup.host.installation.program = assay;
  for (const scoring::ProfilerVariant& variant : score.experiment.profilers) {
    setup.participants.push_back({*profilers::parse_choice(profiler), variant});
  }
  return setup;
}

// The scripts' files.
std::vector<fs::path> scripts_of(const char* profiler, const fs::path& place,
                                 const fs::path& assay = "assay") {
  const auto folder = ReportFolder::open(place, "forks: 5\n");
  EXPECT_TRUE(folder) << folder.error().message();
  scoring::ExperimentScore score =
      scoring::score(test::simulate({.samples = 3000}), {.resamples = 100});
  score.experiment.command = {"java", "Main"};
  const auto written = write_reproducers(*folder, setup_for(score, profiler, assay), score);
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

// With an assay that writes down what it is asked to do.
TEST(Reproducers, RunBothProgramsAndPrintWhatTheProfilerSays) {
  const test::TemporaryFolder temporary;
  const fs::path here = temporary.path() / "it's here";
  fs::create_directory(here);
  const fs::path assay = here / "assay";
  std::ofstream(assay) << "#!/bin/sh\necho \"$1 $2\" >> \"$(dirname \"$0\")/said\"\n";
  fs::permissions(assay, fs::perms::owner_all);
  const auto scripts = scripts_of("yourkit:interval=10ms", here / "report", assay);
  ASSERT_FALSE(scripts.empty());
  const auto run = process::run_captured({scripts.front()}, {{"PATH", "/usr/bin:/bin"}},
                                         here / "errors", std::chrono::minutes(1));
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_EQ(run->exit_code, 0) << run->errors();
  EXPECT_EQ(*files::read_text_file(here / "said"),
            "run --quiet\nrun --quiet\nshares yourkit:interval=10ms\n");
  const fs::path output = scripts.front().parent_path() / scripts.front().stem();
  EXPECT_EQ(*files::read_text_file(output / "slowed" / "sampling.txt"), "sampling_period_ms=10\n");
}

// In these scripts perf starts assay, and assay starts the JVM.
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
}  // namespace assay::experiment
