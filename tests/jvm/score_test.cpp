// SPDX-License-Identifier: Apache-2.0
// `assay score` from a search to a report, killed in between (requirements A1 to A4). What it says
// about profilers takes longer runs than these.
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

// What our own sampler's runs say besides has cells, but no runs.
constexpr const char* kNamed = "assay-debug-info";

std::size_t cells_in(const std::string& folder) { return files_in(folder + "/cells", ".json"); }

std::size_t runs_in(const std::string& folder) {
  std::size_t runs = 0;
  std::error_code none_yet;
  for (const auto& entry : fs::directory_iterator(folder + "/cells", none_yet)) {
    const std::string name = entry.path().filename();
    runs += name.ends_with(".json") && name.find(kNamed) == std::string::npos ? 1 : 0;
  }
  return runs;
}

// The first of the elements in which this member has this value, else null.
const rapidjson::Value& with(const rapidjson::Value& elements, const char* member,
                             std::string_view value) {
  static const rapidjson::Value none;
  for (const rapidjson::Value& element : elements.GetArray()) {
    if (value == element[member].GetString()) {
      return element;
    }
  }
  return none;
}

std::uint64_t samples_in(const rapidjson::Value& cell) {
  std::uint64_t sum = cell["profile"]["unknown"].GetUint64();
  for (const rapidjson::Value& place : cell["profile"]["places"].GetArray()) {
    sum += place["samples"].GetUint64();
  }
  return sum;
}

// Our own sampler's cells and their other names: the same samples in Java code, but for rounding.
void expect_other_names(const std::string& folder) {
  std::size_t named = 0;
  for (const auto& entry : fs::directory_iterator(folder + "/cells")) {
    std::string other = entry.path().string();
    const auto at = other.find(kNamed);
    if (at == std::string::npos) {
      continue;
    }
    ++named;
    other.replace(at, std::string(kNamed).size(), "assay");
    ASSERT_TRUE(fs::exists(other)) << other;
    const auto by_debug_information = read_json(entry.path().string());
    const auto by_blocks = read_json(other);
    const auto samples = static_cast<double>(samples_in(by_blocks));
    EXPECT_GT(samples, 100) << other;
    EXPECT_NEAR(static_cast<double>(samples_in(by_debug_information)), samples, 0.02 * samples);
    // The JVM has names for nearly all code, that of units that were compiled again too.
    EXPECT_LT(static_cast<double>(by_debug_information["profile"]["unknown"].GetUint64()),
              static_cast<double>(by_blocks["profile"]["unknown"].GetUint64()) + 0.05 * samples)
        << entry.path();
    EXPECT_EQ(by_debug_information["times"], by_blocks["times"]);
    EXPECT_EQ(by_debug_information["order"], by_blocks["order"]);
  }
  EXPECT_GE(named, 4U);  // base, repeat, whole program, one block
}

TEST(AssayScore, GoesOnAfterItWasKilledAndReports) {
  const std::string folder = temporary_folder() + "/report";
  RunningProgram killed(command_of({.command = {"score", "--without-polls"}, .folder = folder}),
                        kEnvironment);
  while (runs_in(folder) < 2 && !killed.has_ended()) {
    pause_shortly();
  }
  ::kill(killed.pid(), SIGKILL);
  if (killed.wait_for_end() == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << killed.standard_error();
  }
  const std::size_t kept = runs_in(folder);
  ASSERT_GE(kept, 2U) << killed.standard_error();
  const std::string planned = read_text(folder + "/experiment.json");

  const CountedRun other =
      run(command_of({.command = {"score", "--without-polls"}, .folder = folder, .forks = "2"}),
          kEnvironment);
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_NE(other.standard_error.find("holds another experiment"), std::string::npos)
      << other.standard_error;

  const CountedRun second =
      run(command_of({.command = {"score", "--without-polls"}, .folder = folder}), kEnvironment);
  ASSERT_EQ(second.exit_code, 0) << second.standard_error;
  EXPECT_NE(second.standard_error.find("going on: " + std::to_string(kept)), std::string::npos)
      << second.standard_error;
  EXPECT_EQ(read_text(folder + "/experiment.json"), planned);
  EXPECT_FALSE(fs::exists(folder + "/scratch"));

  const auto experiment = read_json(folder + "/experiment.json");
  ASSERT_TRUE(experiment.IsObject());
  EXPECT_EQ(runs_in(folder), experiment["order"].Size());
  EXPECT_GE(experiment["order"].Size(), 11U);
  EXPECT_EQ(experiment["profilers"].Size(), 3U);
  EXPECT_EQ(experiment["plans"].Size(), 1U);
  const auto score = read_json(folder + "/score.json");
  ASSERT_TRUE(score.IsObject());
  // The known liar, our own sampler, and its samples by the JVM's debug information.
  EXPECT_EQ(score["programs"][0]["polls"].Size(), 3U);
  EXPECT_EQ(score["verdicts"].Size(), 3U);
  const auto& row = with(score["verdicts"], "profiler", kNamed);
  ASSERT_TRUE(row.IsObject());
  EXPECT_TRUE(row["wrong_share_percent"].IsNumber());  // it has samples, and so has the oracle
  expect_other_names(folder);
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

// Three forks, for fewer decide nothing.
TEST(ThoroughScore, DividesErrorsBetweenProfilerAndJvm) {
  const std::string folder = temporary_folder() + "/report";
  const CountedRun scored =
      run(command_of({.command = {"score", "--without-polls"}, .folder = folder, .forks = "3"}),
          kEnvironment);
  if (scored.exit_code == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << scored.standard_error;
  }
  ASSERT_EQ(scored.exit_code, 0) << scored.standard_error;
  expect_other_names(folder);
  const auto score = read_json(folder + "/score.json");
  ASSERT_TRUE(score.IsObject());
  const auto& blocks = score["programs"][0]["blocks"];
  const auto& oracle = with(blocks, "profiler", "assay");
  const auto& judge = with(blocks, "profiler", kNamed);
  ASSERT_TRUE(oracle.IsObject());
  ASSERT_TRUE(judge.IsObject());
  // Both are about the same runs.
  const auto is_decided = [](const rapidjson::Value& block) {
    return std::string(block["outcome"].GetString()) != "undecided";
  };
  EXPECT_EQ(is_decided(judge), is_decided(oracle));
  for (const rapidjson::Value& block : blocks.GetArray()) {
    const std::string outcome = block["outcome"].GetString();
    const std::string blame = block["blame"].GetString();
    const bool has_error = outcome == "inexact" || outcome == "missed" || outcome == "wrong_way";
    EXPECT_EQ(blame == "nobody", !has_error) << block["profiler"].GetString();
  }
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

TEST(AssayScore, RefusesAPlanOfOtherCodeBeforeItsRuns) {
  const std::string folder = temporary_folder() + "/report";
  slowdown::SlowdownPlan other;
  other.metadata.target_percent = 100;
  other.units[{.method = "a.B.c()", .shape = 1}][slowdown::BlockNumber(0)].counts = {
      {slowdown::Kind::mov, 10}};
  const std::string plan = write_plan(other);
  fs::create_directory(plan + ".profiles");
  const CountedRun refused =
      run({assay_program(), "score", "-o", folder, "--plan", plan, "--profilers", "async",
           "--any-speed", "--run-time", "1", "--", "java", "-cp", workloads_jar(),
           "assay.workloads.kernels.Harness", "Sieve", "{iterations}"},
          kEnvironment);
  if (refused.exit_code == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << refused.standard_error;
  }
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.standard_error.find("it is of another build"), std::string::npos)
      << refused.standard_error;
  EXPECT_EQ(runs_in(folder), 0U);
}

}  // namespace
}  // namespace assay::jvm_tests
