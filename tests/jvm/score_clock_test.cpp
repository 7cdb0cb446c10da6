// SPDX-License-Identifier: Apache-2.0
// Tests by which clock `assay score` times iterations (decision 0045).
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/jvm/support/counted_run.h"
#include "tests/jvm/support/profiler_host.h"
#include "tests/jvm/support/small_score.h"

namespace assay::jvm_tests {
namespace {

namespace fs = std::filesystem;

const EnvironmentChanges kEnvironment = score_environment();

// Returns a low quantile of the second half of a list of times, as scores do (quiet_times.h).
double quiet(const rapidjson::Value& times) {
  std::vector<double> warm;
  for (rapidjson::SizeType i = times.Size() / 2; i < times.Size(); ++i) {
    warm.push_back(times[i].GetDouble());
  }
  std::ranges::sort(warm);
  return warm.at(warm.size() / 20);
}

// A slowed block prolongs no iteration of a program that waits for its next tick. The CPU time of
// the program's threads shows what the block gains.
TEST(ThoroughScore, TimesAProgramThatWaitsByItsCpuTime) {
  if (const std::string missing = missing_for(kSubject); !missing.empty()) {
    GTEST_SKIP() << missing;
  }
  const std::string folder = temporary_folder() + "/report";
  const CountedRun scored =
      run(command_of({.command = {"score"}, .folder = folder, .main_class = "PacedLoop"}),
          kEnvironment);
  if (scored.exit_code == kCannot) {
    GTEST_SKIP() << scored.standard_error;
  }
  ASSERT_EQ(scored.exit_code, 0) << scored.standard_error;
  const auto experiment = read_json(folder + "/experiment.json");
  EXPECT_STREQ(experiment["iteration_clock"].GetString(), "process");
  const double tick_us = 10'000 * experiment["iterations_of_a_round"].GetDouble();
  double base_us = 0;
  double slowed_us = 0;
  for (const auto& entry : fs::directory_iterator(folder + "/cells")) {
    const auto cell = read_json(entry.path().string());
    ASSERT_TRUE(cell.IsObject()) << entry.path();
    EXPECT_STREQ(cell["failure"].GetString(), "") << entry.path();
    if (fs::path(entry.path()).filename().string().find(kNamed) != std::string::npos) {
      continue;
    }
    const rapidjson::Value& iterations = cell["iterations"];
    ASSERT_STREQ(iterations["clock"].GetString(), "process") << entry.path();
    EXPECT_NEAR(quiet(iterations["runtime_us"]), tick_us, 0.05 * tick_us) << entry.path();
    EXPECT_EQ(iterations["runtime_us"].Size(), iterations["cpu_us"].Size()) << entry.path();
    const std::string kind = cell["key"]["variant"]["kind"].GetString();
    if (std::string(cell["key"]["profiler"].GetString()) == kSubject) {
      base_us = kind == "base" ? quiet(iterations["cpu_us"]) : base_us;
      slowed_us = kind == "single_block" ? quiet(iterations["cpu_us"]) : slowed_us;
    }
  }
  EXPECT_LT(base_us, 0.8 * tick_us);  // else the program would not wait
  EXPECT_GT(slowed_us, 1.3 * base_us);
  EXPECT_LT(slowed_us, 2 * base_us);
}

}  // namespace
}  // namespace assay::jvm_tests
