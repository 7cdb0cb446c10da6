// SPDX-License-Identifier: Apache-2.0
// `assay plan` on files, from the command line to what is printed.
#include <gtest/gtest.h>

#include <fstream>

#include "native/files/text_file.h"
#include "scheduler/commands/command.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/commands/captured_program.h"

namespace assay::commands {
namespace {

constexpr const char* kPlan = R"json({"schema_version": 1, "target_percent": 100, "units": [
  {"method": "a.B.hot(int)", "entry_bci": -1, "shape": "00000000deadbeef", "blocks": [
    {"block": 3, "instructions": {"mov": 5, "nop2": 1}},
    {"block": 7, "placement": "contiguous", "instructions": {"mov": 40}}]},
  {"method": "a.B.loop()", "entry_bci": 17, "shape": "0000000000000001", "blocks": [
    {"block": 0, "instructions": {"lea": 2}}]}]})json";

class PlanCommand : public testing::Test {
 protected:
  std::string file(const std::string& name, std::string_view text) const {
    std::string path = (folder_.path() / name).string();
    std::ofstream(path) << text;
    return path;
  }

  static Outcome run(std::vector<std::string> words) {
    words.insert(words.begin(), "plan");
    return run_captured(std::move(words));
  }

  test::TemporaryFolder folder_;
  const std::string plan_ = file("plan.json", kPlan);
};

TEST_F(PlanCommand, ShowsWhatAPlanSays) {
  const Outcome outcome = run({"show", plan_});
  EXPECT_EQ(outcome.exit_code, kOk);
  EXPECT_EQ(outcome.output,
            "target: 100 % slower\n"
            "a.B.hot(int)  (shape 00000000deadbeef)\n"
            "  block 3                  17 bytes  5 mov + 1 nop2\n"
            "  block 7                 120 bytes  40 mov, contiguous\n"
            "a.B.loop()@17  (shape 0000000000000001)\n"
            "  block 0                   8 bytes  2 lea\n"
            "2 units, 3 blocks, 48 instructions, 145 bytes\n");
}

TEST_F(PlanCommand, ShowsThePublishedFormat) {
  const Outcome outcome = run({"show", file("published.json", R"json({"a.B.hot": {
      "3 (Vtune Block 6)": 6, "Backend Blocks": {"3005 (Vtune Block 10)": 9}}})json")});
  EXPECT_EQ(outcome.exit_code, kOk);
  EXPECT_NE(outcome.output.find("block 3 (Vtune Block 6)"), std::string::npos) << outcome.output;
  EXPECT_NE(outcome.output.find("(cannot be mapped: back-end blocks are"), std::string::npos);
}

TEST_F(PlanCommand, ChecksAPlan) {
  EXPECT_EQ(run({"check", plan_}).exit_code, kOk);
  const Outcome outcome = run({"check", file("bad.json", R"json({"schema_version": 1, "units": [
      {"method": "a.B.m()", "entry_bci": -1, "shape": "0000000000000001", "blocks": [
        {"block": 4294967293, "instructions": {"nop9": 1}},
        {"block": 1, "instructions": {"nop9": 40000}}]}]})json")});
  EXPECT_EQ(outcome.exit_code, kFailed);
  EXPECT_NE(outcome.errors.find("a.B.m(), block prologue: "), std::string::npos) << outcome.errors;
  EXPECT_NE(outcome.errors.find("360009 bytes of instructions"), std::string::npos);
}

TEST_F(PlanCommand, ScalesByANumberOrAShare) {
  const Outcome half = run({"scale", "0.5", plan_});
  EXPECT_EQ(half.exit_code, kOk);
  EXPECT_NE(half.output.find("\"target_percent\": 50.0"), std::string::npos) << half.output;
  EXPECT_NE(half.output.find("\"mov\": 3"), std::string::npos);
  EXPECT_EQ(run({"scale", "50%", plan_}).output, half.output);
  const std::string target = (folder_.path() / "half.json").string();
  EXPECT_EQ(run({"scale", "50%", plan_, "-o", target}).exit_code, kOk);
  EXPECT_EQ(*files::read_text_file(target), half.output);
}

TEST_F(PlanCommand, PartsAPlanByMethod) {
  const Outcome only = run({"only", "a.B.hot", plan_});
  const Outcome without = run({"without", "*loop()", plan_});
  EXPECT_EQ(only.exit_code, kOk);
  EXPECT_EQ(only.output, without.output);
  EXPECT_NE(only.output.find("a.B.hot(int)"), std::string::npos);
  EXPECT_EQ(only.output.find("a.B.loop()"), std::string::npos);
}

TEST_F(PlanCommand, SaysWherePlansDiffer) {
  const std::string half = file("half.json", run({"scale", "0.5", plan_}).output);
  const Outcome outcome = run({"diff", plan_, half});
  EXPECT_EQ(outcome.exit_code, kFailed);
  EXPECT_NE(outcome.output.find("block 7           40 mov, contiguous  ->  20 mov, contiguous"),
            std::string::npos)
      << outcome.output;
  EXPECT_EQ(run({"diff", plan_, plan_}).exit_code, kOk);
  EXPECT_EQ(run({"diff", plan_, plan_}).output, "");
}

TEST_F(PlanCommand, MistakesAreSaid) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> mistakes = {
      {{}, "does not say what to do with the plan"},
      {{"shwo", plan_}, "unknown command 'shwo'; did you mean 'show'?"},
      {{"show", "--fiel", plan_}, "unknown option '--fiel'"},
      {{"scale", "half", plan_}, "'half' is not a factor"},
      {{"scale", "1e300", plan_}, "'1e300' is not a factor"},
      {{"scale", "inf", plan_}, "'inf' is not a factor"},
      {{"scale", "-o", "x", "0.5"}, "PLAN is required"},
      {{"only", "a.B.hott", plan_}, "did you mean 'a.B.hot'?"},
      {{"without", "nothing", plan_}, "no method of"}};
  for (const auto& [words, message] : mistakes) {
    const Outcome outcome = run(words);
    EXPECT_EQ(outcome.exit_code, kUsage) << message;
    EXPECT_NE(outcome.errors.find(message), std::string::npos) << outcome.errors;
  }
}

TEST_F(PlanCommand, DamagedFilesAreNamed) {
  const std::string damaged = file("damaged.json", R"({"schema_version": 1, "units": [7]})");
  for (const std::string command : {"show", "check"}) {
    const Outcome outcome = run({command, damaged});
    EXPECT_EQ(outcome.exit_code, kFailed);
    EXPECT_NE(outcome.errors.find(damaged + ": units[0]: expected an object, found 7"),
              std::string::npos)
        << outcome.errors;
  }
  EXPECT_EQ(run({"show", "no-such-file"}).exit_code, kFailed);
}

}  // namespace
}  // namespace assay::commands
