// SPDX-License-Identifier: Apache-2.0
// Tests what the commands that show a session say where they cannot. What they show is tested in
// tests/unit/views and tests/jvm/views_test.cpp.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <vector>

#include "scheduler/commands/command.h"
#include "tests/support/synthetic_session.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/commands/captured_program.h"

namespace assay::commands {
namespace {

std::string stored_by(planning::Strategy strategy, const test::TemporaryFolder& folder) {
  test::SyntheticSession session;
  planning::PlanOptions plan;
  plan.strategy = strategy;
  session.set_plan(plan);
  session.log(session::encode_event_type({"load", "memory-accesses", "", "", "", false}));
  const auto words = session.words();
  const auto bytes = test::bytes_of(words);
  std::string file = (folder.path() / "kept.session").string();
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  return file;
}

void expect_refusal(const std::vector<std::string>& words, int exit_code, const std::string& why) {
  const Outcome outcome = run_captured(words);
  EXPECT_EQ(outcome.exit_code, exit_code) << words.front();
  EXPECT_NE(outcome.errors.find(why), std::string::npos) << outcome.errors;
}

TEST(ViewCommands, SayHowToKeepASession) {
  const test::TemporaryFolder folder;
  const std::string result = (folder.path() / "r.csv").string();
  std::ofstream(result) << "method,entry_bci,compile_id,inlined_method,event,count\n";
  for (const std::vector<std::string>& words : {std::vector<std::string>{"paths", result},
                                                {"stacks", "load", result},
                                                {"annotate", "f", result},
                                                {"sites", "f", result},
                                                {"cfg", "f", result}}) {
    expect_refusal(words, kUsage, "--session FILE");
  }
  expect_refusal({"paths", (folder.path() / "none").string()}, kFailed, "none");
}

TEST(ViewCommands, SayWhatTheSessionLacks) {
  const test::TemporaryFolder folder;
  const std::string session = stored_by(planning::Strategy::ec, folder);
  expect_refusal({"paths", session}, kCannot, "--strategy pc");
  expect_refusal({"stacks", "laod", session}, kUsage, "did you mean 'load'?");
  expect_refusal({"annotate", "f", session}, kFailed, "no method 'f'");
  expect_refusal({"cfg", "f", session}, kFailed, "no unit 'f'");
  expect_refusal({"sites", "f", session}, kFailed, "no unit 'f'");
  expect_refusal({"cfg", "f", session, "--format", "png"}, kUsage, "png");
}

TEST(ViewCommands, ShowAnEmptySession) {
  const test::TemporaryFolder folder;
  const std::string session = stored_by(planning::Strategy::pc, folder);
  EXPECT_NE(run_captured({"paths", session}).output.find("0 different paths"), std::string::npos);
  const Outcome stacks = run_captured({"stacks", "load", session});
  EXPECT_EQ(stacks.exit_code, kOk);
  EXPECT_EQ(stacks.output, "");
}

TEST(ViewCommands, ASessionIsKeptInAFileOnly) {
  expect_refusal({"count", "--session", "/dev/stdout", "--", "true"}, kUsage, "session");
  expect_refusal({"count", "--session", "/no/such/folder/f", "--", "true"}, kUsage,
                 "/no/such/folder");
}

}  // namespace
}  // namespace assay::commands
