// SPDX-License-Identifier: Apache-2.0
#include "tests/jvm/support/stored_score.h"

#include <gtest/gtest.h>

#include "tests/jvm/support/small_score.h"

namespace assay::jvm_tests {
namespace {

double percent_in_kernel(const rapidjson::Value& methods) {
  double sum = 0;
  for (const rapidjson::Value& method : methods.GetArray()) {
    const std::string_view name = method["method"].GetString();
    sum += name.starts_with(kSmallKernel) ? method["share_percent"].GetDouble() : 0;
  }
  return sum;
}

void expect_verdict_of_the_subject(const rapidjson::Value& score) {
  const auto& verdict = element_with(score["verdicts"], "profiler", kSubject);
  ASSERT_TRUE(verdict.IsObject());
  EXPECT_STREQ(verdict["role"].GetString(), "subject");
  EXPECT_GT(verdict["version"].GetStringLength(), 0U);
  EXPECT_EQ(verdict["forks"].GetUint(), 1U);
  EXPECT_EQ(verdict["failed"].GetUint(), 0U);
  EXPECT_TRUE(verdict["grade"].IsNull());  // the controls do not hold
}

}  // namespace

const rapidjson::Value& element_with(const rapidjson::Value& elements, const char* member,
                                     std::string_view value) {
  static const rapidjson::Value none;
  for (const rapidjson::Value& element : elements.GetArray()) {
    if (value == element[member].GetString()) {
      return element;
    }
  }
  return none;
}

void expect_figures_of_the_subject(const rapidjson::Value& score) {
  expect_verdict_of_the_subject(score);
  const rapidjson::Value& program = score["programs"][0];
  const auto& unchanged = element_with(program["base_shares"], "profiler", kSubject);
  ASSERT_TRUE(unchanged.IsObject());
  EXPECT_GT(percent_in_kernel(unchanged["methods"]), 50);
  const auto& slowed = element_with(program["shares"], "profiler", kSubject);
  ASSERT_TRUE(slowed.IsObject());
  EXPECT_FALSE(slowed["methods"].Empty());
  const auto& block = element_with(program["blocks"], "profiler", kSubject);
  ASSERT_TRUE(block.IsObject());
  EXPECT_EQ(block["base_forks"].GetUint(), 2U);  // base and repeat
  EXPECT_EQ(block["slowed_forks"].GetUint(), 1U);
}

void expect_nothing_is_decided(const rapidjson::Value& score) {
  const rapidjson::Value& program = score["programs"][0];
  for (const rapidjson::Value& block : program["blocks"].GetArray()) {
    EXPECT_STREQ(block["outcome"].GetString(), "undecided") << block["profiler"].GetString();
    EXPECT_STREQ(block["why_undecided"].GetString(), "fewer than two forks on a side");
  }
  const auto& oracle = element_with(program["controls"], "name", "oracle");
  ASSERT_TRUE(oracle.IsObject());
  EXPECT_STREQ(oracle["state"].GetString(), "fails");
  const std::string_view finding = oracle["findings"][0].GetString();
  EXPECT_TRUE(finding.starts_with("Our sampler decides none of 1 slowed blocks")) << finding;
}

}  // namespace assay::jvm_tests
