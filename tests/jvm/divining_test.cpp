// SPDX-License-Identifier: Apache-2.0
// Tests `assay divine` on a program that runs (requirements G1 to G6): a search goes from nothing
// to a plan, is stopped, and goes on. scripts/benchmark-divining measures how near plans come to
// their targets.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "slowdown/plan/plan_text.h"
#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/running_program.h"

namespace assay::jvm_tests {
namespace {

constexpr const char* kEndless = "100000000";
constexpr const char* kSize = "1000000";
const EnvironmentChanges kEnvironment = {{"ASSAY_JAVA_HOME", java_home()}};

// Returns a command with short windows, whatever the processors do: the plan need not be good.
std::vector<std::string> divine_command(const std::string& plan, const std::string& target,
                                        const std::vector<std::string>& options = {},
                                        const char* check_jvms = "1",
                                        const std::vector<std::string>& program = {
                                            "assay.workloads.kernels.Harness", "Sieve", kEndless,
                                            kSize}) {
  std::vector<std::string> command = {
      assay_program(), "divine",   "--quick",  "--any-speed", "--window", "0.2", "--warm-up", "3",
      "--check-jvms",  check_jvms, "--target", target,        "-o",       plan};
  command.insert(command.end(), options.begin(), options.end());
  command.insert(command.end(), {"--", "java", "-Xmx512m", "-cp", workloads_jar()});
  command.insert(command.end(), program.begin(), program.end());
  return command;
}

// Waits until the base of a search is stored. Returns false where the program ended before.
bool wait_for_base(RunningProgram& program, const std::string& plan) {
  const auto is_there = [&] {
    return read_text(plan + ".search").find("\"purpose\":\"base\"") != std::string::npos;
  };
  while (!is_there() && !program.has_ended()) {
    pause_shortly();
  }
  return is_there();
}

CountedRun divine(const std::string& plan, const std::string& target = "100%",
                  const std::vector<std::string>& options = {}) {
  return run(divine_command(plan, target, options), kEnvironment);
}

rapidjson::Document report_of(const std::string& plan) { return read_json(plan + ".report.json"); }

void expect_a_plan(const std::string& plan_file, const CountedRun& divined) {
  ASSERT_EQ(divined.exit_code, 0) << divined.standard_error;
  const auto plan = slowdown::read_plan(read_text(plan_file));
  ASSERT_TRUE(plan) << plan.error().message();
  ASSERT_FALSE(plan->units.empty());
  std::uint64_t bytes = 0;
  for (const auto& [key, unit] : plan->units) {
    bytes += slowdown::byte_count(unit);
  }
  EXPECT_GT(bytes, 0U);
  EXPECT_EQ(plan->metadata.target_percent, 100);
  EXPECT_FALSE(std::filesystem::is_empty(plan_file + ".profiles"));
  EXPECT_TRUE(std::filesystem::exists(plan_file + ".measurements"));
  EXPECT_FALSE(std::filesystem::exists(plan_file + ".search"));

  const auto report = report_of(plan_file);
  ASSERT_TRUE(report.IsObject());
  EXPECT_GT(report["slowable_share"].GetDouble(), 0.5);
  EXPECT_GT(report["in_the_jvm_of_the_search"]["measured_share"].GetDouble(), 0.8);
  ASSERT_TRUE(report["in_fresh_jvms"].IsObject()) << divined.standard_output;
  EXPECT_GT(report["in_fresh_jvms"]["measured_share"].GetDouble(), 0.8);
  for (const auto& block : report["blocks"].GetArray()) {
    EXPECT_STREQ(block["executions_are"].GetString(), "counted") << divined.standard_error;
  }
}

TEST(ThoroughAssayDivine, FindsAPlanAndSaysWhatItReaches) {
  const std::string plan_file = temporary_folder() + "/plan.json";
  const CountedRun divined = divine(plan_file);
  if (divined.exit_code == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << divined.standard_error;
  }
  expect_a_plan(plan_file, divined);
}

// All kernels print the same line at the end of an iteration, and nothing prints this one: only the
// method's returns tell iterations.
TEST(ThoroughAssayDivine, TakesAMethodsReturnsForIterations) {
  const std::string plan_file = temporary_folder() + "/plan.json";
  const CountedRun divined =
      run(divine_command(plan_file, "100%",
                         {"--iteration-line", "never printed", "--iteration-method",
                          "assay.workloads.kernels.Sieve.iterate"},
                         "0"),
          kEnvironment);
  if (divined.exit_code == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << divined.standard_error;
  }
  ASSERT_EQ(divined.exit_code, 0) << divined.standard_error;
  const auto report = report_of(plan_file);
  ASSERT_TRUE(report.IsObject());
  EXPECT_GT(report["slowable_share"].GetDouble(), 0.5);
  EXPECT_GT(report["in_the_jvm_of_the_search"]["measured_share"].GetDouble(), 0.8);
  EXPECT_GT(report["in_the_jvm_of_the_search"]["overhead_percent"].GetDouble(), 0);
}

TEST(AssayDivine, RefusesAMethodThatIsNoIteration) {
  const std::string plan_file = temporary_folder() + "/plan.json";
  const CountedRun divined = divine(
      plan_file, "100%", {"--iteration-method", "assay.workloads.kernels.Sieve.strikeMultiples"});
  if (divined.exit_code == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << divined.standard_error;
  }
  EXPECT_EQ(divined.exit_code, 2);
  EXPECT_NE(divined.standard_error.find("more than 1000 times a second"), std::string::npos)
      << divined.standard_error;
}

TEST(ThoroughAssayDivine, GoesOnAfterItWasKilledAndSaysWhatItReaches) {
  const std::string plan_file = temporary_folder() + "/plan.json";
  RunningProgram killed(divine_command(plan_file, "100%"), kEnvironment);
  const bool has_a_step = wait_for_base(killed, plan_file);
  ::kill(killed.pid(), SIGKILL);
  if (killed.wait_for_end() == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << killed.standard_error();
  }
  ASSERT_TRUE(has_a_step) << killed.standard_error();

  const CountedRun other_target = divine(plan_file, "50%");
  EXPECT_EQ(other_target.exit_code, 2);
  EXPECT_NE(other_target.standard_error.find("holds a search for 100 %"), std::string::npos)
      << other_target.standard_error;

  const CountedRun second = divine(plan_file);
  EXPECT_NE(second.standard_error.find("the search continues with"), std::string::npos);
  expect_a_plan(plan_file, second);
}

// A unit's speculation on the receiver's class fails in the middle of the search. Other JVMs
// compile the unit to the new shape at once.
TEST(ThoroughAssayDivine, SearchesAnewWhereAUnitComesToAnotherShape) {
  const std::string folder = temporary_folder();
  const std::string plan_file = folder + "/plan.json";
  RunningProgram divine(
      divine_command(plan_file, "100%", {}, "1",
                     {"assay.workloads.kernels.LateReceiver", folder + "/switched"}),
      kEnvironment);
  const bool has_a_step = wait_for_base(divine, plan_file);
  write_text(folder + "/switched", "");
  const int exit_code = divine.wait_for_end();
  if (exit_code == kCannot) {
    GTEST_SKIP() << "this machine allows no sampling: " << divine.standard_error();
  }
  ASSERT_TRUE(has_a_step) << divine.standard_error();
  ASSERT_EQ(exit_code, 0) << divine.standard_error();
  EXPECT_NE(divine.standard_error().find("compiled in another shape"), std::string::npos);
  EXPECT_NE(divine.standard_error().find("searching again"), std::string::npos);
  const auto report = report_of(plan_file);
  ASSERT_TRUE(report.IsObject());
  EXPECT_EQ(report["in_the_jvm_of_the_search"]["measured_share"].GetDouble(), 1);
  ASSERT_TRUE(report["in_fresh_jvms"].IsObject()) << divine.standard_output();
  // All units have the shape; a short block may have no sample in the only JVM without a plan.
  EXPECT_GE(report["in_fresh_jvms"]["measured_share"].GetDouble(), 0.95);
}

TEST(AssayDivine, SaysWhatIsWrongWithTheCommand) {
  const std::string plan_file = temporary_folder() + "/plan.json";
  const CountedRun no_target = divine(plan_file, "much");
  EXPECT_EQ(no_target.exit_code, 2);
  EXPECT_NE(no_target.standard_error.find("'much' is not a target"), std::string::npos);
  const CountedRun no_java = run({assay_program(), "divine", "-o", plan_file, "--", "ls"});
  EXPECT_EQ(no_java.exit_code, 2);
  const CountedRun no_pattern = divine(plan_file, "100%", {"--iteration-line", "("});
  EXPECT_EQ(no_pattern.exit_code, 2);
  EXPECT_NE(no_pattern.standard_error.find("is not an extended regular expression"),
            std::string::npos);
  const CountedRun no_method = divine(plan_file, "100%", {"--iteration-method", "iterate"});
  EXPECT_EQ(no_method.exit_code, 2);
  EXPECT_NE(no_method.standard_error.find("does not name a method"), std::string::npos);
}

}  // namespace
}  // namespace assay::jvm_tests
