// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/program_profile.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "tests/support/golden.h"
#include "tests/unit/profiles/sample_profile.h"

namespace assay::profiles {
namespace {

TEST(AProgramProfile, IsStoredAndRead) {
  const ProgramProfile profile = sample_profile();
  const std::string text = to_json(profile);
  test::expect_golden("../fuzz/corpus/profile_file/sample", text);
  EXPECT_TRUE(begins_as_profile(text));
  const auto again = read_profile(text);
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(*again, profile);
}

TEST(AProgramProfile, RefusesWhatIsNone) {
  EXPECT_FALSE(read_profile(""));
  EXPECT_FALSE(read_profile("{}"));
  EXPECT_FALSE(begins_as_profile("{\"version\": 3}"));
  std::string later = to_json(sample_profile());
  later.replace(later.find("\"profile_version\": 1"), 20, "\"profile_version\": 2");
  EXPECT_EQ(read_profile(later).error().code(), ErrorCode::version_mismatch);
}

TEST(AProgramProfile, RefusesAPathOrABranchThatIsThereTwice) {
  std::string text = to_json(sample_profile());
  for (std::size_t at = text.find("\"bci\": 12"); at != std::string::npos;
       at = text.find("\"bci\": 12")) {
    text.replace(at, 9, "\"bci\": 4");
  }
  const auto refused = read_profile(text);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("twice"), std::string::npos);
}

TEST(AProgramProfile, AddsUpRuns) {
  ProgramProfile sum = sample_profile();
  add(sum, sample_profile());
  EXPECT_EQ(sum.runs, 2U);
  EXPECT_EQ(sum.flow(), 2 * sample_profile().flow());
  EXPECT_EQ(sum.paths.size(), 2U);
  EXPECT_EQ(sum.edges.branches.at({kMethod, 4}).ways[kTakenWay].count, 14U);
  const MisfitShare nothing = misfits(sum, sample_profile());
  EXPECT_EQ(nothing.flow, 0U);
  EXPECT_EQ(nothing.branches, 0U);
}

TEST(AProgramProfile, SaysWhatHasNoCounterpart) {
  ProgramProfile other = sample_profile();
  other.paths.clear();
  other.paths[{{kMethod, -1, "another"}, {0, 1}}] = {5, 2};
  other.edges.branches.erase({kMethod, 4});
  const MisfitShare share = misfits(sample_profile(), other);
  EXPECT_EQ(share.flow, sample_profile().flow());
  EXPECT_EQ(share.branches, 10U);
  EXPECT_EQ(misfits(other, sample_profile()).flow, 10U);
}

}  // namespace
}  // namespace assay::profiles
