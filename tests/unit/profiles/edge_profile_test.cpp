// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/edge_profile.h"

#include <gtest/gtest.h>

namespace assay::profiles {
namespace {

ProfiledBranch condition(std::uint64_t not_taken, std::uint64_t taken) {
  return {.ways = {{.count = not_taken}, {.count = taken}}};
}

const BranchKey kBranch = {"a.B.c(int):int", 7};

TEST(AnEdgeProfile, AddsUpCopiesOfABranch) {
  EdgeProfile profile;
  profile.add(kBranch, condition(1, 2));
  ProfiledBranch merged = condition(10, 20);
  merged.unattributed = 5;
  merged.line = 30;
  profile.add(kBranch, merged);
  profile.add({"a.B.c(int):int", 9}, condition(0, 4));
  ASSERT_EQ(profile.branches.size(), 2U);
  const ProfiledBranch& branch = profile.branches.at(kBranch);
  EXPECT_EQ(branch.ways[kNotTakenWay].count, 11U);
  EXPECT_EQ(branch.ways[kTakenWay].count, 22U);
  EXPECT_EQ(branch.unattributed, 5U);
  EXPECT_EQ(branch.line, 30);
  EXPECT_EQ(profile.attributed(), 37U);
  EXPECT_EQ(profile.executions(), 42U);
}

TEST(AnEdgeProfile, KeepsAnotherBranchOfTheSameNameApart) {
  EdgeProfile profile;
  profile.add(kBranch, condition(1, 2));
  ProfiledBranch other{.is_switch = true, .ways = {{{1}, false, 4}, {{}, true, 5}}};
  other.unattributed = 1;
  profile.add(kBranch, other);
  EXPECT_EQ(profile.branches.at(kBranch), condition(1, 2));
  EXPECT_EQ(profile.misfits, 10U);
  EXPECT_EQ(profile.executions(), 13U);
}

TEST(AnEdgeProfile, DoesNotOverflow) {
  EdgeProfile profile;
  profile.add(kBranch, condition(~0ULL, 2));
  profile.add(kBranch, condition(1, 2));
  EXPECT_EQ(profile.branches.at(kBranch).ways[kNotTakenWay].count, ~0ULL);
  EXPECT_EQ(profile.executions(), ~0ULL);
}

}  // namespace
}  // namespace assay::profiles
