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

TEST(AnExperiment, GoesOnWithFewRunsOrWithOneThatWasWell) {
  EXPECT_EQ(why_hopeless({}), "");
  EXPECT_EQ(why_hopeless(cells(7, 0)), "");
  EXPECT_EQ(why_hopeless(cells(20, 1)), "");
}

}  // namespace
}  // namespace assay::experiment
