// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/flipped_profile.h"

#include <gtest/gtest.h>

#include "tests/unit/profiles/sample_profile.h"

namespace assay::profiles {
namespace {

TEST(FlippedProfile, TakesABranchAsOftenAsItWasNotTaken) {
  EdgeProfile edges = sample_profile().edges;
  flip(edges);
  const ProfiledBranch& condition = edges.branches.at({kMethod, 4});
  EXPECT_EQ(condition.ways[kNotTakenWay].count, 7U);
  EXPECT_EQ(condition.ways[kTakenWay].count, 3U);
  EXPECT_EQ(edges.executions(), sample_profile().edges.executions());
}

// The counts 20, 5, 4 and 1 of four ways become 1, 4, 5 and 20; their cases stay.
TEST(FlippedProfile, SwapsFrequentAndRareWaysOfASwitch) {
  EdgeProfile edges;
  ProfiledBranch cases;
  cases.is_switch = true;
  cases.ways = {{{1}, false, 20}, {{2}, false, 5}, {{3}, false, 4}, {{}, true, 1}};
  edges.branches[{kMethod, 7}] = cases;
  flip(edges);
  const std::vector<BranchWay> expected = {
      {{1}, false, 1}, {{2}, false, 4}, {{3}, false, 5}, {{}, true, 20}};
  EXPECT_EQ(edges.branches.at({kMethod, 7}).ways, expected);
}

TEST(FlippedProfile, FlippedAgainIsWhatItWas) {
  EdgeProfile edges = sample_profile().edges;
  flip(edges);
  EXPECT_NE(edges, sample_profile().edges);
  flip(edges);
  EXPECT_EQ(edges, sample_profile().edges);
}

}  // namespace
}  // namespace assay::profiles
