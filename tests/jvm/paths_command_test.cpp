// SPDX-License-Identifier: Apache-2.0
// Runs `assay paths` as a user would: samples, all paths, a running JVM, and what becomes of the
// profiles (requirements P3, P6 and P7).
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"

namespace assay::jvm_tests {
namespace {

const Program kKernel = {.main_class = "kernels.Harness",
                         .arguments = {"JsonParse", "150", "2000"}};

// Returns `assay paths <options> -- java <flags> <kernel>`.
std::vector<std::string> paths_of(const std::vector<std::string>& options, const Program& program) {
  std::vector<std::string> command = joined({assay_program(), "paths"}, options);
  command.emplace_back("--");
  return joined(std::move(command), java_command(program));
}

rapidjson::Document shown_json(std::vector<std::string> words) {
  words.insert(words.begin(), assay_program());
  words.insert(words.end(), {"--format", "json"});
  const CountedRun finished = run(words);
  EXPECT_EQ(finished.exit_code, 0) << finished.standard_error;
  rapidjson::Document document;
  document.Parse(finished.standard_output.c_str());
  return document;
}

// The samples and all paths are of one run and one code, so all metrics compare like with like.
TEST(PathsCommand, SamplesPathsAndKeepsTheirProfiles) {
  const std::string folder = temporary_folder();
  const std::string session = folder + "/kept.session";
  const std::string sampled = folder + "/sampled.json";
  const std::string full = folder + "/full.json";
  const CountedRun finished =
      run(paths_of({"--check", "--tick=1ms", "--session", session, "--profile", sampled}, kKernel));
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  EXPECT_NE(finished.standard_output.find("checksum="), std::string::npos);
  EXPECT_EQ(finished.standard_output.find("different paths"), std::string::npos);
  for (const char* part : {"samples", "flow", "blocks", "lines", "different paths were sampled",
                           "against all paths of the same code: paths-wall"}) {
    EXPECT_NE(finished.standard_error.find(part), std::string::npos) << finished.standard_error;
  }
  const auto all = shown_json({"paths", session, "--full", "--profile", full});
  EXPECT_FALSE(all["sampled"].GetBool());
  const auto samples = shown_json({"paths", session});
  EXPECT_TRUE(samples["sampled"].GetBool());
  EXPECT_LT(samples["executions"].GetUint64(), all["executions"].GetUint64());
  const auto overlap = shown_json({"overlap", full, sampled});
  EXPECT_EQ(overlap["branch_flow_without_counterpart"].GetUint64() * 10 /
                overlap["branch_flow"].GetUint64(),
            0u);
  ASSERT_EQ(overlap["metrics"].Size(), 3u);
  for (const auto& metric : overlap["metrics"].GetArray()) {
    EXPECT_GT(metric["value"].GetDouble(), 0.4) << metric["name"].GetString();
  }
  const auto itself = shown_json({"overlap", full, full});
  for (const auto& metric : itself["metrics"].GetArray()) {
    EXPECT_NEAR(metric["value"].GetDouble(), 1, 1e-9) << metric["name"].GetString();
  }
}

TEST(PathsCommand, ShowsARunningJvm) {
  Program endless = kKernel;
  endless.arguments[1] = "100000";
  RunningProgram running(paths_of({"--full"}, endless));
  while (!running.has_ended() && running.child() == 0) {
    pause_shortly();
  }
  const std::string jvm = std::to_string(running.child());
  std::uint64_t branches = 0;
  std::uint64_t paths = 0;
  while (!running.has_ended() && (branches == 0 || paths == 0)) {
    pause_shortly();
    const CountedRun listed = run({assay_program(), "read", jvm, "--branches", "--format", "json"});
    const CountedRun hottest = run({assay_program(), "read", jvm, "--paths", "--format", "json"});
    if (listed.exit_code == 0 && hottest.exit_code == 0) {
      rapidjson::Document document;
      document.Parse(listed.standard_output.c_str());
      branches = document["executions"].GetUint64();
      document.Parse(hottest.standard_output.c_str());
      paths = document["executions"].GetUint64();
    }
  }
  EXPECT_GT(branches, 0u) << running.standard_error();
  EXPECT_GT(paths, 0u);
}

// Graal says which file it has loaded. Loaded probabilities change code, and never what it does.
TEST(PathsCommand, GivesGraalItsProfile) {
  const std::string profile = temporary_folder() + "/full.json";
  const CountedRun measured = run(paths_of({"--full", "--profile", profile}, kKernel));
  ASSERT_EQ(measured.exit_code, 0) << measured.standard_error;
  Program fed = kKernel;
  fed.options = {"--quiet", "--profile-in", profile};
  fed.java_flags = {"-Djdk.graal.PrintProfileLoading=true",
                    "-Djdk.graal.CompilationFailureAction=Print"};
  const CountedRun replayed = count(fed);
  ASSERT_EQ(replayed.exit_code, 0) << replayed.standard_error;
  EXPECT_NE(replayed.standard_error.find("Loaded profile data from "), std::string::npos)
      << replayed.standard_error;
  EXPECT_EQ(replayed.standard_error.find("Exception"), std::string::npos)
      << replayed.standard_error;
  const auto checksum = measured.standard_output.find("JsonParse: checksum=");
  ASSERT_NE(checksum, std::string::npos);
  EXPECT_NE(replayed.standard_output.find(measured.standard_output.substr(checksum)),
            std::string::npos);
}

// A control: the program takes the rare ways as often as before, and its result stays.
TEST(LongPathsCommand, GivesGraalTheOppositeProfile) {
  const std::string profile = temporary_folder() + "/full.json";
  const CountedRun measured = run(paths_of({"--full", "--profile", profile}, kKernel));
  ASSERT_EQ(measured.exit_code, 0) << measured.standard_error;
  Program fed = kKernel;
  fed.options = {"--quiet", "--profile-in", profile, "--flip-profile"};
  fed.java_flags = {"-Djdk.graal.PrintProfileLoading=true"};
  const CountedRun replayed = count(fed);
  ASSERT_EQ(replayed.exit_code, 0) << replayed.standard_error;
  EXPECT_NE(replayed.standard_error.find("Loaded profile data from "), std::string::npos)
      << replayed.standard_error;
  const auto checksum = measured.standard_output.find("JsonParse: checksum=");
  ASSERT_NE(checksum, std::string::npos);
  EXPECT_NE(replayed.standard_output.find(measured.standard_output.substr(checksum)),
            std::string::npos);
}

}  // namespace
}  // namespace assay::jvm_tests
