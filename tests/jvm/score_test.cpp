// SPDX-License-Identifier: Apache-2.0
// `assay score` from a search to a report, killed in between (requirements A1 to A4). What it says
// about profilers takes longer runs than these: docs/results.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "slowdown/plan/plan_text.h"
#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/running_program.h"
#include "tests/jvm/support/slowed_run.h"
#include "tests/jvm/support/small_score.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

const EnvironmentChanges kEnvironment = score_environment();

std::size_t cells_in(const std::string& folder) { return files_in(folder + "/cells", ".json"); }

TEST(AssayScore, GoesOnAfterItWasKilledAndReports) {
  const std::string folder = temporary_folder() + "/report";
  RunningProgram killed(command_of({.command = {"score"}, .folder = folder}), kEnvironment);
  while (cells_in(folder) < 2 && !killed.has_ended()) {
    pause_shortly();
  }
  ::kill(killed.pid(), SIGKILL);
  if (killed.wait_for_end() == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << killed.standard_error();
  }
  const std::size_t kept = cells_in(folder);
  ASSERT_GE(kept, 2U) << killed.standard_error();
  const std::string planned = read_text(folder + "/experiment.json");

  const CountedRun other =
      run(command_of({.command = {"score"}, .folder = folder, .forks = "2"}), kEnvironment);
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_NE(other.standard_error.find("holds another experiment"), std::string::npos)
      << other.standard_error;

  const CountedRun second = run(command_of({.command = {"score"}, .folder = folder}), kEnvironment);
  ASSERT_EQ(second.exit_code, 0) << second.standard_error;
  EXPECT_NE(second.standard_error.find("going on: " + std::to_string(kept)), std::string::npos)
      << second.standard_error;
  EXPECT_EQ(read_text(folder + "/experiment.json"), planned);
  EXPECT_FALSE(fs::exists(folder + "/scratch"));

  const auto experiment = read_json(folder + "/experiment.json");
  ASSERT_TRUE(experiment.IsObject());
  EXPECT_EQ(cells_in(folder), experiment["order"].Size());
  EXPECT_GE(experiment["order"].Size(), 9U);
  EXPECT_EQ(experiment["profilers"].Size(), 2U);
  EXPECT_EQ(experiment["plans"].Size(), 1U);
  const auto score = read_json(folder + "/score.json");
  ASSERT_TRUE(score.IsObject());
  EXPECT_EQ(score["verdicts"].Size(), 2U);
  EXPECT_NE(read_text(folder + "/index.html").find("</html>"), std::string::npos);
  EXPECT_NE(second.standard_output.find("control oracle"), std::string::npos)
      << second.standard_output;

  std::size_t with_time = 0;
  for (const auto& entry : fs::directory_iterator(folder + "/cells")) {
    const auto cell = read_json(entry.path().string());
    EXPECT_STREQ(cell["failure"].GetString(), "") << entry.path();
    with_time += cell["times"]["program_ns"].IsNumber() ? 1 : 0;
  }
  EXPECT_EQ(with_time, cells_in(folder));
}

TEST(AssayScore, SaysWhatIsWrongBeforeAnythingIsRun) {
  const std::string folder = temporary_folder() + "/report";
  const auto score = [&](std::vector<std::string> options, std::vector<std::string> command) {
    std::vector<std::string> words = {assay_program(), "score", "-o", folder};
    words.insert(words.end(), options.begin(), options.end());
    words.emplace_back("--");
    words.insert(words.end(), command.begin(), command.end());
    return run(words, kEnvironment);
  };
  const std::vector<std::string> kernel = {"java", "-cp", workloads_jar(),
                                           "assay.workloads.kernels.Harness", "Sieve"};
  const CountedRun no_profiler = score({"--profilers", "asink"}, kernel);
  EXPECT_EQ(no_profiler.exit_code, 2);
  EXPECT_NE(no_profiler.standard_error.find("no profiler 'asink'"), std::string::npos);
  const CountedRun no_gain = score({"--gain", "lots"}, kernel);
  EXPECT_EQ(no_gain.exit_code, 2);
  EXPECT_NE(no_gain.standard_error.find("'lots' is no gain"), std::string::npos);
  const CountedRun no_java = score({}, {"ls"});
  EXPECT_EQ(no_java.exit_code, 2);
  const CountedRun no_plan = score({"--plan", folder + "/none.json"}, kernel);
  EXPECT_NE(no_plan.exit_code, 0);
  slowdown::SlowdownPlan broken;
  broken.metadata.target_percent = 12.5;
  const CountedRun part = score({"--plan", write_plan(broken)}, kernel);
  EXPECT_EQ(part.exit_code, 2);
  EXPECT_NE(part.standard_error.find("is for 12.5 %"), std::string::npos) << part.standard_error;
  const CountedRun own_agent =
      score({}, {"java", "-XX:StartFlightRecording", "-cp", workloads_jar(), "Main"});
  EXPECT_EQ(own_agent.exit_code, 2);
  EXPECT_NE(own_agent.standard_error.find("brings an agent or a recording"), std::string::npos)
      << own_agent.standard_error;
  EXPECT_FALSE(fs::exists(folder));
}

}  // namespace
}  // namespace assay::jvm_tests
