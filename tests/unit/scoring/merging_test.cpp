// SPDX-License-Identifier: Apache-2.0
#include "scheduler/scoring/stored/merging.h"

#include <gtest/gtest.h>

#include "scheduler/scoring/stored/score_format.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::scoring {
namespace {

Results part(std::uint64_t seed) {
  return test::simulate({.forks = 2, .samples = 100, .seed = seed});
}

TEST(Merging, JoinsTheForksOfOneDesign) {
  const auto all = merged({part(1), part(2)});
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].cells.size(), 2 * part(1).cells.size());
  EXPECT_TRUE(check(all[0].experiment));
  for (const Cell& cell : all[0].cells) {
    EXPECT_TRUE(check(cell, all[0].experiment));
  }
}

TEST(Merging, LeavesOtherDesignsBesideEachOther) {
  Results other = part(2);
  other.experiment.versions = {{"jdk", "26"}};
  const auto all = merged({part(1), other, part(3)});
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].cells.size(), 2 * all[1].cells.size());
  EXPECT_TRUE(merged({}).empty());
}

}  // namespace
}  // namespace assay::scoring
