// SPDX-License-Identifier: Apache-2.0
#include "scheduler/rebench/data_file.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/support/golden.h"

namespace assay::rebench {
namespace {

// Recorded with ReBench 1.4.0, -s random, from runs that print the same lines each.
std::string recorded() { return test::golden_text("rebench/two-arms.data"); }

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), by);
}

std::string error_of(const std::string& text) {
  const auto data = read_data_file(text);
  return data ? std::string("none") : data.error().message();
}

void expect_error(const std::string& text, const std::string& words) {
  EXPECT_NE(error_of(text).find(words), std::string::npos) << error_of(text);
}

TEST(DataFile, OfReBench14IsRead) {
  const auto data = read_data_file(recorded());
  ASSERT_TRUE(data) << data.error().message();
  const std::vector<RecordedArm> arms = {{"Sieve", "whole-100", "async", "0123456789abcdef"},
                                         {"Sieve", "base", "async", "0123456789abcdef"}};
  EXPECT_EQ(data->arms, arms);
  ASSERT_EQ(data->runs.size(), 4U);
  constexpr std::array<std::array<std::uint32_t, 2>, 4> kArmAndInvocation = {
      {{0, 1}, {0, 2}, {1, 1}, {1, 2}}};
  for (std::size_t i = 0; i < data->runs.size(); ++i) {
    EXPECT_EQ(data->runs[i].arm, kArmAndInvocation[i][0]);
    EXPECT_EQ(data->runs[i].invocation, kArmAndInvocation[i][1]);
    EXPECT_EQ(data->runs[i].runtimes_ms, (std::vector<double>{3.000125, 2}));
  }
  EXPECT_EQ(data->runs[0].line, 8U);
}

TEST(DataFile, WhatWasGoneOnWithIsOneFile) {
  const std::string text = recorded();
  const std::string again = "#!rebench -D t.conf\n# Execution Start: later\n";
  const auto data = read_data_file(text + again);
  ASSERT_TRUE(data) << data.error().message();
  EXPECT_EQ(data->runs.size(), 4U);
}

// Any line may be the last one that was written whole, none may be written in part.
TEST(DataFile, CutOffLinesAreErrorsWithTheirNumber) {
  const std::string text = recorded();
  expect_error(text.substr(0, text.size() - 1), "is cut off");
  expect_error(text.substr(0, text.size() - 9), "is cut off");
  for (std::size_t length = 0; length < text.size(); ++length) {
    if (length == 0 || text[length - 1] != '\n') {
      EXPECT_FALSE(read_data_file(text.substr(0, length))) << length;
    }
  }
  expect_error(text.substr(0, text.size() - 20) + "\n", "columns");
  expect_error(text.substr(0, text.size() - 20) + "#!rebench -D t.conf\n", "line 40");
}

TEST(DataFile, OfAnotherVersionIsSaidToBe) {
  const std::string text = replaced(recorded(), "\ttag\tmachine\trunId\n", "\n");
  expect_error(text, "another version of ReBench");
  EXPECT_EQ(read_data_file(text).error().code(), ErrorCode::version_mismatch);
  expect_error("", "not a data file of ReBench");
  expect_error("{\"schema_version\": 1}\n", "not a data file of ReBench");
  expect_error("# only a comment\n", "not a data file of ReBench");
}

TEST(DataFile, DamageIsNamedByItsLine) {
  const std::string text = recorded();
  expect_error(replaced(text, "\n1\t2\t", "\n1\t3\t"), "iteration 3 where 2 is expected");
  expect_error(replaced(text, "\n2\t1\t", "\n0\t1\t"), "not the number of an invocation");
  expect_error(replaced(text, "3.000125\tms", "3.0x125\tms"), "'3.0x125' is not a number");
  expect_error(replaced(text, "3.000125\tms", "-3.000125\tms"), "not a run time in ms");
  expect_error(replaced(text, "3.000125\tms", "3.000125\ts"), "not a run time in ms");
  expect_error(replaced(text, "async\t\t\t1\n", "async\t\t\t7\n"),
               "no line before it defines run_id 7");
  expect_error(replaced(text, "whole-100\tasync\t\t\t0", "base\tasync\t\t\t0"),
               "differs from that of run_id 0");
  expect_error(replaced(text, "# run_id: 0=", "# run_id: 4="),
               "line 7: this line does not have the number 0");
  expect_error(replaced(text, "\"benchmark_id\":0", "\"benchmark_id\":3"),
               "no line before it defines benchmark 3");
  expect_error(replaced(text, "# benchmark: 0={", "# benchmark: 0=["), "line 6");
}

// Several experiments may share a data file; those of others may have any values.
TEST(DataFile, RunsOfOthersAreSkippedOver) {
  std::string text = recorded();
  text += "# run_id: 2={\"cmdline\":\"x\",\"varValue\":7,\"benchmark_id\":0}\n";
  text += "3\t9\t1e3\tbytes\ttotal\tSieve\tvm\tother\t\t1\t\t7\t\t\t2\n";
  const auto data = read_data_file(text);
  ASSERT_TRUE(data) << data.error().message();
  ASSERT_EQ(data->arms.size(), 3U);
  EXPECT_EQ(data->arms[2].experiment, "");
  EXPECT_TRUE(data->runs.back().runtimes_ms.empty());
}

}  // namespace
}  // namespace assay::rebench
