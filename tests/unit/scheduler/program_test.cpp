// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "scheduler/commands/messages.h"
#include "tests/support/synthetic_session.h"
#include "tests/support/temporary_folder.h"

namespace assay::commands {
namespace {

struct Outcome {
  int exit_code;
  std::string errors;
};

Outcome run(std::vector<std::string> words) {
  words.insert(words.begin(), "assay");
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  const int exit_code = run_program(words, process::Environment::of_this_process());
  testing::internal::GetCapturedStdout();
  return {exit_code, testing::internal::GetCapturedStderr()};
}

TEST(Program, MistakesNameTheNearestWordAndAreUsageErrors) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> mistakes = {
      {{"cuont"}, "did you mean 'count'?"},
      {{"count", "--stratgy=pc", "--", "true"}, "did you mean '--strategy'?"},
      {{"count", "--strategy", "pcc", "--", "true"}, "did you mean 'pc'?"},
      {{"count", "--events", "load,laod", "--", "true"}, "did you mean 'load'?"},
      {{"count", "java"}, "goes after '--'"},
      {{"count"}, "the command to run is missing"},
      {{"list", "event"}, "did you mean 'events'?"},
      {{"count", "--event-jar", "none.jar", "--", "true"}, "there is no file 'none.jar'"},
      {{"count", "--strategy", "ec", "--strategy", "pc", "--", "true"}, "given twice"},
      {{"read", "not-a-number"}, "not-a-number"},
      {{}, "--help"}};
  for (const auto& [words, expected] : mistakes) {
    const Outcome outcome = run(words);
    EXPECT_EQ(outcome.exit_code, kUsage) << expected;
    EXPECT_NE(outcome.errors.find(expected), std::string::npos) << outcome.errors;
  }
}

TEST(Program, HelpAndVersionAreNoMistakes) {
  for (const char* word : {"--help", "--version"}) {
    EXPECT_EQ(run({word}).exit_code, kOk);
  }
  EXPECT_EQ(run({"count", "--help"}).exit_code, kOk);
}

int run_with_full_stdout(const std::vector<std::string>& words) {
  ::dup2(::open("/dev/full", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
  return run_program(words, process::Environment::of_this_process());
}

TEST(Program, OutputThatCouldNotBeWrittenIsAFailure) {
  EXPECT_EXIT(std::exit(run_with_full_stdout({"assay", "list", "events"})),
              testing::ExitedWithCode(kFailed), "standard output: No space left on device");
}

TEST(Program, EventsThatCannotBeHadAreTheMachines) {
  EXPECT_EQ(run({"count", "--events", "bulk-map", "--", "true"}).exit_code, kCannot);
}

TEST(Program, ACommandsExitCodeIsPassedOn) {
  EXPECT_EQ(run({"count", "--", "sh", "-c", "exit 9"}).exit_code, 9);
  EXPECT_EQ(run({"count", "--", "no-such-command"}).exit_code, 127);
}

TEST(Program, RecoversASession) {
  const test::TemporaryFolder folder;
  const auto words = test::SyntheticSession().words();
  const std::string session = (folder.path() / "1.session").string();
  std::ofstream(session, std::ios::binary)
      .write(reinterpret_cast<const char*>(words.data()),
             static_cast<std::streamsize>(words.size() * sizeof(words[0])));
  const std::string target = (folder.path() / "out-%p.json").string();
  EXPECT_EQ(run({"recover", session, "-o", target}).exit_code, kOk);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "out-4711.json"));
  EXPECT_NE(run({"recover", session}).errors.find("process 4711"), std::string::npos);
  EXPECT_EQ(run({"recover", (folder.path() / "none").string()}).exit_code, kFailed);
  EXPECT_EQ(run({"read", std::to_string(::getpid())}).exit_code, kFailed);
}

}  // namespace
}  // namespace assay::commands
