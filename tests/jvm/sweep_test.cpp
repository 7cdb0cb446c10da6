// SPDX-License-Identifier: Apache-2.0
// Runs small sweeps of a real program. How a sweep goes on is tested in tests/unit/sweep.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/files.h"

namespace assay::jvm_tests {
namespace {

rapidjson::Document swept(const std::string& subject) {
  const std::string folder = temporary_folder() + "/sweep-" + subject;
  const Program program{.main_class = "kernels.Harness", .arguments = {"JsonParse", "30"}};
  const CountedRun finished =
      run(joined({assay_program(), "sweep", subject, "-o", folder, "--samples=64", "--stride=3",
                  "--forks=1", "--accuracy-forks=1", "--tick=1ms", "--"},
                 java_command(program)));
  EXPECT_EQ(finished.exit_code, 0) << finished.standard_error;
  EXPECT_NE(finished.standard_output.find("stride"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(folder + "/runs/accuracy-s64-t3-001.json"));
  EXPECT_TRUE(std::filesystem::exists(folder + "/sweep.csv"));
  return read_json(folder + "/sweep.json");
}

void expect_accuracies(const rapidjson::Document& table, const std::vector<std::string>& metrics) {
  ASSERT_TRUE(table.IsObject());
  EXPECT_EQ(table["failures"].GetUint64(), 0u);
  ASSERT_EQ(table["cells"].Size(), 1u);
  const auto& cell = table["cells"][0];
  EXPECT_TRUE(cell.HasMember("overhead_percent"));
  ASSERT_EQ(cell["accuracies"].Size(), metrics.size());
  for (rapidjson::SizeType i = 0; i < cell["accuracies"].Size(); ++i) {
    const auto& accuracy = cell["accuracies"][i];
    EXPECT_EQ(accuracy["metric"].GetString(), metrics[i]);
    EXPECT_GT(accuracy["percent"]["estimate"].GetDouble(), 10);
    EXPECT_LE(accuracy["percent"]["estimate"].GetDouble(), 100.0001);
  }
}

TEST(LongSweep, MeasuresSamplesOfCalls) { expect_accuracies(swept("calls"), {"calls-edges"}); }

TEST(LongSweep, MeasuresSamplesOfPaths) {
  expect_accuracies(swept("paths"), {"paths-wall", "branches-relative", "branches-absolute"});
}

}  // namespace
}  // namespace assay::jvm_tests
