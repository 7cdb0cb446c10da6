// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/changed_profiles.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace assay::profiles {
namespace {

// Returns a file with one condition that was executed 100 times.
GraalProfile file_of(const std::string& name, std::uint64_t taken, std::int32_t bci = 4) {
  ProfiledBranch condition;
  condition.ways = {{.count = 100 - taken}, {.count = taken}};
  GraalProfile file{.file_name = name, .content = std::to_string(taken), .branches = {}};
  file.branches.branches[{"a.B.c():int", bci}] = condition;
  return file;
}

std::vector<std::string> names_of(const GraalProfiles& profiles) {
  std::vector<std::string> names;
  for (const GraalProfile& file : profiles.files) {
    names.push_back(file.file_name);
  }
  return names;
}

TEST(ChangedProfiles, AreNewOnesAndThoseThatMovedByTheShare) {
  using Names = std::vector<std::string>;
  ChangedProfiles given(0.05);
  EXPECT_EQ(names_of(given.changed({.files = {file_of("one", 40), file_of("two", 40)}})),
            (Names{"one", "two"}));
  EXPECT_EQ(names_of(given.changed({.files = {file_of("one", 44), file_of("two", 46)}})),
            (Names{"two"}));
  // Changes are counted from the profile that was given last: "one" has moved by 6, "two" by 2.
  EXPECT_EQ(names_of(given.changed({.files = {file_of("one", 46), file_of("two", 48)}})),
            (Names{"one"}));
  EXPECT_EQ(names_of(given.changed({.files = {file_of("three", 50)}})), (Names{"three"}));
}

TEST(ChangedProfiles, ABranchThatIsNewIsAChange) {
  ChangedProfiles given(0.5);
  (void)given.changed({.files = {file_of("one", 40)}});
  EXPECT_EQ(given.changed({.files = {file_of("one", 40, 12)}}).files.size(), 1u);
}

TEST(ChangedProfiles, WithoutABoundAllAreGiven) {
  ChangedProfiles given(0);
  (void)given.changed({.files = {file_of("one", 40)}});
  EXPECT_EQ(given.changed({.files = {file_of("one", 40)}}).files.size(), 1u);
}

}  // namespace
}  // namespace assay::profiles
