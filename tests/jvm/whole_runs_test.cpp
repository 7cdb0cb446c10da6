// SPDX-License-Identifier: Apache-2.0
// Tests `assay divine` on programs whose iterations nobody can see: each measurement is a whole
// run.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>

#include "slowdown/plan/plan_text.h"
#include "tests/jvm/support/counted_run.h"

namespace assay::jvm_tests {
namespace {

const EnvironmentChanges kEnvironment = {{"ASSAY_JAVA_HOME", java_home()}};
constexpr int kFailed = 1;

// Rounds of a run of about three seconds, if nobody else wants the processors. In shorter runs
// Graal is not warm.
constexpr const char* kRounds = "900";
constexpr const char* kFewRounds = "120";
constexpr const char* kSize = "1000000";

struct Divined {
  CountedRun run;
  std::string plan_file;
};

Divined divine(const std::vector<std::string>& options, const char* rounds,
               const std::string& word = "") {
  Divined divined;
  divined.plan_file = temporary_folder() + "/plan.json";
  std::vector<std::string> command = {
      assay_program(), "divine", "--quick", "--any-speed",    "--check-jvms", "0",
      "--warm-up",     "1",      "-o",      divined.plan_file};
  command.insert(command.end(), options.begin(), options.end());
  command.insert(command.end(), {"--", "java", "-Xmx512m", "-XX:+UseSerialGC"});
  command = joined(std::move(command), compiled_at_once());
  command.insert(command.end(),
                 {"-cp", workloads_jar(), "assay.workloads.WholeRun", "Sieve", rounds, kSize});
  if (!word.empty()) {
    command.push_back(word);
  }
  divined.run = run(command, kEnvironment);
  return divined;
}

TEST(ThoroughWholeRuns, AreMeasuredWhereAProgramEndsWithoutIterations) {
  const Divined divined = divine({}, kRounds);
  if (divined.run.exit_code == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << divined.run.standard_error;
  }
  ASSERT_EQ(divined.run.exit_code, 0) << divined.run.standard_error;
  EXPECT_NE(divined.run.standard_error.find("assay measures whole runs"), std::string::npos);
  EXPECT_NE(divined.run.standard_error.find("ms a run"), std::string::npos);

  const auto plan = slowdown::read_plan(read_text(divined.plan_file));
  ASSERT_TRUE(plan) << plan.error().message();
  std::uint64_t bytes = 0;
  for (const auto& [key, unit] : plan->units) {
    bytes += slowdown::byte_count(unit);
  }
  EXPECT_GT(bytes, 0U);
  rapidjson::Document report;
  report.Parse(read_text(divined.plan_file + ".report.json").c_str());
  ASSERT_TRUE(report.IsObject());
  EXPECT_GT(report["slowable_share"].GetDouble(), 0.1);
  EXPECT_GT(report["in_the_jvm_of_the_search"]["measured_share"].GetDouble(), 0.8);
  EXPECT_GT(report["in_the_jvm_of_the_search"]["overhead_percent"].GetDouble(), 0);
  for (const auto& block : report["blocks"].GetArray()) {
    EXPECT_STREQ(block["executions_are"].GetString(), "counted");
  }
  EXPECT_FALSE(std::filesystem::exists(divined.plan_file + ".failed-1.json"));
}

// A crash and a hang are told in the same way, which tests/unit/subject/whole_run_test.cpp tests.
TEST(ThoroughWholeRuns, ThatPrintSomethingElseAreReportedWithTheirPlan) {
  const Divined divined = divine({"--whole-runs"}, kFewRounds, "slowed");
  if (divined.run.exit_code == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << divined.run.standard_error;
  }
  const std::string& errors = divined.run.standard_error;
  EXPECT_EQ(divined.run.exit_code, kFailed) << errors;
  EXPECT_NE(errors.find("it printed 2 lines, not 1"), std::string::npos) << errors;
  EXPECT_NE(errors.find(".failed-1.json"), std::string::npos) << errors;
  const auto plan = slowdown::read_plan(read_text(divined.plan_file + ".failed-1.json"));
  ASSERT_TRUE(plan) << plan.error().message();
  EXPECT_FALSE(plan->units.empty());
  EXPECT_NE(read_text(divined.plan_file + ".failed.output").find("slowed"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(divined.plan_file)) << "such a plan was chosen";
}

}  // namespace
}  // namespace assay::jvm_tests
