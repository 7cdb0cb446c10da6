// SPDX-License-Identifier: Apache-2.0
#include "slowdown/unit/profile_file.h"

#include <gtest/gtest.h>

#include <set>

namespace assay::slowdown {
namespace {

TEST(ProfileFile, IsNamedAlikeInEveryProcess) {
  EXPECT_EQ(profile_file("a", -1), profile_file("a", -1));
  EXPECT_EQ(profile_file("", 0), "090c1807b5a4555d.json");
}

TEST(ProfileFile, IsToldFromFilesOfOthers) {
  EXPECT_TRUE(is_profile_file(profile_file("a.B.m(int)", -1)));
  EXPECT_FALSE(is_profile_file("notes.json"));
  EXPECT_FALSE(is_profile_file("090c1807b5a4555d"));
  EXPECT_FALSE(is_profile_file("090c1807b5a4555D.json"));
  EXPECT_FALSE(is_profile_file("090c1807b5a4555d.json.bak"));
}

TEST(ProfileFile, TellsUnitsApart) {
  const std::set<std::string> names = {
      profile_file("a.B.m(int)", -1), profile_file("a.B.m(long)", -1),
      profile_file("a.B.m(int)", 0), profile_file("a.B.m(int)", 17)};
  EXPECT_EQ(names.size(), 4U);
}

}  // namespace
}  // namespace assay::slowdown
