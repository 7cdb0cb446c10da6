// SPDX-License-Identifier: Apache-2.0
// Gives a running JVM new profiles (`assay feed`, decision 0043): Graal compiles again, and what
// the program computes stays.
#include <gtest/gtest.h>

#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"

namespace assay::jvm_tests {
namespace {

// Returns the number before "units were compiled again"; 0 where nothing was.
std::uint64_t compiled_again(const std::string& output) {
  const auto end = output.find(" units were compiled again");
  const auto begin = output.find(": ");
  std::uint64_t units = 0;
  if (end != std::string::npos && begin != std::string::npos) {
    std::from_chars(output.data() + begin + 2, output.data() + end, units);
  }
  return units;
}

std::string checksum_in(const std::string& output) {
  const auto begin = output.find("checksum=");
  return begin == std::string::npos ? "" : output.substr(begin, output.find('\n', begin) - begin);
}

Program kernel_for(const std::string& iterations) {
  return {.main_class = "kernels.Harness", .arguments = {"JsonParse", iterations, "2000"}};
}

// The JVM gives its own profile, then the opposite one, and then its own again.
TEST(FeedCommand, HasUnitsCompiledAgain) {
  const std::string file = temporary_folder() + "/fed.json";
  std::vector<std::string> command = {assay_program(),   "count", "--quiet", "--strategy", "pep",
                                      "--take-profiles", "-o",    file,      "--"};
  RunningProgram running(joined(std::move(command), java_command(kernel_for("2500"))));
  std::uint64_t own = 0;
  while (!running.has_ended() && own == 0) {
    pause_shortly();
    if (running.child() != 0) {
      own = compiled_again(
          run({assay_program(), "feed", std::to_string(running.child())}).standard_output);
    }
  }
  EXPECT_GT(own, 0u);
  const CountedRun flipped =
      run({assay_program(), "feed", std::to_string(running.child()), "--flip-profile"});
  EXPECT_GT(compiled_again(flipped.standard_output), 0u) << flipped.standard_error;
  const CountedRun finished = finish(running);
  ASSERT_EQ(finished.exit_code, 0) << finished.standard_error;
  const CountedRun plain = run(java_command(kernel_for("2500")));
  EXPECT_NE(checksum_in(plain.standard_output), "");
  EXPECT_EQ(checksum_in(finished.standard_output), checksum_in(plain.standard_output));
  EXPECT_TRUE(read_json(file)["complete"].GetBool());
}

TEST(FeedCommand, NeedsAJvmThatTakesProfiles) {
  EXPECT_EQ(run({assay_program(), "feed", "none"}).exit_code, kUsage);
  EXPECT_EQ(run({assay_program(), "feed", "1", "file", "--every", "3"}).exit_code, kUsage);
  RunningProgram running(joined({assay_program(), "count", "--quiet", "--strategy", "pep", "--"},
                                java_command(kernel_for("100000"))));
  std::string refused;
  while (!running.has_ended() && refused.find("--take-profiles") == std::string::npos) {
    pause_shortly();
    if (running.child() != 0) {
      const CountedRun fed =
          run({assay_program(), "feed", std::to_string(running.child()), "--flip-profile"});
      EXPECT_NE(fed.exit_code, 0);
      refused = fed.standard_error;
    }
  }
  EXPECT_NE(refused.find("--take-profiles"), std::string::npos) << refused;
}

}  // namespace
}  // namespace assay::jvm_tests
