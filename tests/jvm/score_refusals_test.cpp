// SPDX-License-Identifier: Apache-2.0
// Tests what `assay score` refuses before hours of runs that would come to nothing.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "slowdown/plan/plan_text.h"
#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/slowed_run.h"
#include "tests/jvm/support/small_score.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

const EnvironmentChanges kEnvironment = score_environment();

TEST(AScoreThatIsRefused, NamesAMethodThatIsNone) {
  const std::string folder = temporary_folder() + "/report";
  const CountedRun refused =
      run(command_of({.command = {"score", "--iteration-method", "iterate"}, .folder = folder}),
          kEnvironment);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.standard_error.find("iterate"), std::string::npos) << refused.standard_error;
  EXPECT_FALSE(fs::exists(folder));
}

TEST(AScoreThatIsRefused, SaysWhatIsWrongBeforeAnythingIsRun) {
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
  EXPECT_NE(no_gain.standard_error.find("'lots' is not a gain"), std::string::npos);
  const CountedRun no_java = score({}, {"ls"});
  EXPECT_EQ(no_java.exit_code, 2);
  const CountedRun no_plan = score({"--plan", folder + "/none.json"}, kernel);
  EXPECT_NE(no_plan.exit_code, 0);
  slowdown::SlowdownPlan broken;
  broken.metadata.target_percent = 12.5;
  const CountedRun part = score({"--plan", write_plan(broken)}, kernel);
  EXPECT_EQ(part.exit_code, 2);
  EXPECT_NE(part.standard_error.find("is a plan for 12.5 %"), std::string::npos)
      << part.standard_error;
  const CountedRun own_agent =
      score({}, {"java", "-XX:StartFlightRecording", "-cp", workloads_jar(), "Main"});
  EXPECT_EQ(own_agent.exit_code, 2);
  EXPECT_NE(own_agent.standard_error.find("has an agent or a recording"), std::string::npos)
      << own_agent.standard_error;
  EXPECT_FALSE(fs::exists(folder));
}

TEST(ThoroughScoreThatIsRefused, HasAPlanOfOtherCode) {
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
  EXPECT_NE(
      refused.standard_error.find("the plan was made for another program, for another build of"),
      std::string::npos)
      << refused.standard_error;
  EXPECT_EQ(files_in(folder + "/cells", ".json"), 0U);
}

}  // namespace
}  // namespace assay::jvm_tests
