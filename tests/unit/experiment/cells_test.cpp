// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/running/cells.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay::experiment {
namespace {

std::vector<scoring::Cell> cells(std::size_t failed, std::size_t finished) {
  std::vector<scoring::Cell> all(finished);
  scoring::Cell broken;
  broken.failure = "Main.run was not compiled";
  all.insert(all.end(), failed, broken);
  return all;
}

TEST(AnExperiment, IsGivenUpWhenAllOfItsFirstRunsFailed) {
  EXPECT_NE(why_hopeless(cells(8, 0)).find("Main.run was not compiled"), std::string::npos);
  EXPECT_NE(why_hopeless(cells(8, 0)).find("--run-time"), std::string::npos);
}

TEST(AnExperiment, IsGivenUpWhenThereIsNoTruth) {
  std::vector<scoring::Cell> all = cells(3, 5);
  EXPECT_EQ(why_hopeless(all), "");
  for (scoring::Cell& cell : all) {
    cell.key.profiler = cell.failure.empty() ? "async" : kOracleId;
  }
  EXPECT_NE(why_hopeless(all).find("our own sampler failed"), std::string::npos);
  all.back().failure.clear();
  EXPECT_EQ(why_hopeless(all), "");
  all.pop_back();
  EXPECT_EQ(why_hopeless(all), "");
}

TEST(AnExperiment, GoesOnWithFewRunsOrWithOneThatWasWell) {
  EXPECT_EQ(why_hopeless({}), "");
  EXPECT_EQ(why_hopeless(cells(7, 0)), "");
  EXPECT_EQ(why_hopeless(cells(20, 1)), "");
}

}  // namespace
}  // namespace assay::experiment
