// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/graal_profiles.h"

#include <gtest/gtest.h>

#include "native/json/document.h"
#include "tests/support/golden.h"
#include "tests/unit/profiles/sample_profile.h"

namespace assay::profiles {
namespace {

TEST(GraalProfiles, HaveTheNamesAndTheBranchesThatGraalLooksFor) {
  const GraalProfiles made = graal_profiles(sample_profile());
  ASSERT_EQ(made.files.size(), 2U);
  EXPECT_EQ(made.files[0].file_name, "B.c(int)int.glog");
  EXPECT_EQ(made.files[1].file_name, "Main.main(String[])void.glog");
  test::expect_golden("profiles/B.c.glog", made.files[0].content);
  EXPECT_EQ(made.files[1].content, made.files[0].content);
  EXPECT_EQ(made.units_left_out, 0U);
  EXPECT_EQ(made.branches_left_out, 0U);
  EXPECT_TRUE(json::Document::parse(made.files[0].content));
}

// A count of 0 is no proof, and Graal makes no code for a way of probability 0.
TEST(GraalProfiles, LeaveWaysThatWereNeverTakenToTheVm) {
  ProgramProfile profile = sample_profile();
  profile.edges.branches.at({kMethod, 4}).ways[kTakenWay].count = 0;
  const GraalProfiles made = graal_profiles(profile);
  EXPECT_EQ(made.files[0].content.find("branchTakenProbability"), std::string::npos);
  EXPECT_NE(made.files[0].content.find("switchProbabilities"), std::string::npos);
  EXPECT_EQ(made.branches_left_out, 1U);
}

TEST(GraalProfiles, LeaveHiddenClassesOut) {
  ProgramProfile profile;
  profile.units["a.B$$Lambda#1aZ.run():void"] = {};
  EXPECT_EQ(graal_profiles(profile).files.size(), 0U);
  EXPECT_EQ(graal_profiles(profile).units_left_out, 1U);
}

// Graal takes the first file whose name contains "Tree.size()int".
TEST(GraalProfiles, OfUnitsWithNamesInOneAnotherHaveTheBranchesOfBoth) {
  ProgramProfile profile = sample_profile();
  profile.units.clear();
  profile.units["a.Tree.size():int"] = {kMethod};
  profile.units["a.SubTree.size():int"] = {};
  const GraalProfiles made = graal_profiles(profile);
  ASSERT_EQ(made.files.size(), 2U);
  EXPECT_EQ(made.files[0].file_name, "SubTree.size()int.glog");
  EXPECT_EQ(made.files[0].content, made.files[1].content);
}

TEST(GraalProfiles, ShortenAllTypesOfAName) {
  ProgramProfile profile;
  profile.units["a.b.C$D.f(int, java.lang.String[], long):java.util.Map"] = {};
  EXPECT_EQ(graal_profiles(profile).files[0].file_name, "C$D.f(int,_String[],_long)Map.glog");
}

}  // namespace
}  // namespace assay::profiles
