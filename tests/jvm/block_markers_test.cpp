// SPDX-License-Identifier: Apache-2.0
// Tests requirement S1: marker instructions that are found again in installed code give the block
// map that the compiler side wrote down. scripts/run-real-programs --strategy markers tests real
// programs.
#include <gtest/gtest.h>

#include <string>

#include "slowdown/plan/plan_text.h"
#include "slowdown/plan/random_plan.h"
#include "slowdown/unit/slowable_unit.h"
#include "tests/jvm/support/files.h"
#include "tests/jvm/support/slowed_run.h"

namespace assay::jvm_tests {
namespace {

class MarkedKernel : public testing::TestWithParam<const char*> {};

Program kernel(std::vector<std::string> options) {
  options.insert(options.end(), {"--quiet", "--code-bytes"});
  return {.options = std::move(options),
          .main_class = "kernels.Harness",
          .arguments = {MarkedKernel::GetParam(), "30"}};
}

CountedRun check_markers(const SlowedRun& run) {
  return jvm_tests::run({assay_program(), "code-map", run.log_file, "--check-markers"});
}

slowdown::SlowdownPlan plan_for(const codelog::CodeLog& log) {
  std::vector<slowdown::SlowableUnit> units;
  for (const codelog::LoggedUnit& unit : log.units) {
    units.push_back(slowdown::slowable_unit(unit.description));
  }
  return slowdown::random_plan(units, {.seed = 11, .most_instructions = 100});
}

TEST_P(MarkedKernel, HasMarkersWhereTheLogHasBlocks) {
  const SlowedRun marked = run_slowed(kernel({"--markers"}));
  ASSERT_EQ(marked.run.exit_code, 0) << marked.run.standard_error;
  const CountedRun checked = check_markers(marked);
  EXPECT_EQ(checked.exit_code, 0) << checked.standard_output << checked.standard_error;
  EXPECT_NE(checked.standard_output.find(" compared, 0 of them differ"), std::string::npos);

  // The same holds with slowdown instructions between the markers.
  const SlowedRun slowed =
      run_slowed(kernel({"--markers", "--plan", write_plan(plan_for(marked.log))}));
  EXPECT_EQ(slowed.checksum(), marked.checksum());
  const CountedRun checked_slowed = check_markers(slowed);
  EXPECT_EQ(checked_slowed.exit_code, 0) << checked_slowed.standard_output;
}

INSTANTIATE_TEST_SUITE_P(OfOneKind, MarkedKernel, testing::Values("QuickSort"),
                         [](const auto& test) { return std::string(test.param); });
INSTANTIATE_TEST_SUITE_P(Thorough, MarkedKernel, testing::Values("JsonParse"),
                         [](const auto& test) { return std::string(test.param); });

TEST(CheckMarkers, FindsCodeWithoutMarkers) {
  const SlowedRun plain = run_slowed(
      {.options = {"--code-bytes"}, .main_class = "kernels.Harness", .arguments = {"Sieve", "20"}});
  ASSERT_EQ(plain.run.exit_code, 0) << plain.run.standard_error;
  ASSERT_FALSE(plain.log.installations.empty());
  for (const codelog::Installation& installation : plain.log.installations) {
    EXPECT_EQ(installation.code.size(), installation.code_bytes);
  }
  const CountedRun checked = check_markers(plain);
  EXPECT_EQ(checked.exit_code, 1);
  EXPECT_NE(checked.standard_output.find("there is no marker of block 0"), std::string::npos);
}

}  // namespace
}  // namespace assay::jvm_tests
