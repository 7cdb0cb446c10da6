// SPDX-License-Identifier: Apache-2.0
#include "native/views/branch_profile.h"

#include <gtest/gtest.h>

#include "tests/support/unit_dsl.h"

namespace assay::views {
namespace {

using profiles::kNotTakenWay;
using profiles::kTakenWay;
using profiles::ProfiledBranch;
using unit::BlockId;
using unit::ContextId;

// Two copies of the branch at B.g(), bytecode index 4, of which the second is negated, and a branch
// at A.f(), bytecode index 9, that the compiler has merged with another one.
CountedUnit two_copies() {
  CountedUnit unit;
  unit.snapshot = test::unit_from(R"(
    0: 1 2
    1: 3 4
    2: 3 4
    3: return
    4: return
  )");
  unit::UnitSnapshot& snapshot = unit.snapshot;
  snapshot.methods = {"A.f():void", "B.g():int"};
  snapshot.line_tables = {"A.java\n0:10", "B.java\n0:7 4:8"};
  snapshot.contexts.resize(3);
  snapshot.contexts[1] = {ContextId{0}, unit::MethodIndex{1}, 2};
  snapshot.contexts[2] = {ContextId{0}, unit::MethodIndex{1}, 5};
  snapshot.branches = {{BlockId{0}, ContextId{0}, 9, {}, {unit::kUnknownWay, unit::kUnknownWay}},
                       {BlockId{1}, ContextId{1}, 4, {}, {unit::kTaken, unit::kNotTaken}},
                       {BlockId{2}, ContextId{2}, 4, {}, {unit::kNotTaken, unit::kTaken}}};
  unit.counts.edge_counts = {30, 12, 25, 5, 2, 10};
  return unit;
}

TEST(BranchProfile, AddsUpInlinedCopiesAndNegatedOnes) {
  const std::vector<CountedUnit> units = {two_copies(), two_copies()};
  const auto profile = edge_profile(units);
  ASSERT_EQ(profile.branches.size(), 2U);
  const ProfiledBranch& branch = profile.branches.at({"B.g():int", 4});
  EXPECT_EQ(branch.ways[kTakenWay].count, 2 * (25U + 10U));
  EXPECT_EQ(branch.ways[kNotTakenWay].count, 2 * (5U + 2U));
  EXPECT_EQ(branch.unattributed, 0U);
  EXPECT_EQ(branch.line, 8);
}

TEST(BranchProfile, DoesNotGuessTheWaysOfAMergedBranch) {
  const std::vector<CountedUnit> units = {two_copies()};
  const auto profile = edge_profile(units);
  const ProfiledBranch& branch = profile.branches.at({"A.f():void", 9});
  EXPECT_EQ(branch.executions(), 0U);
  EXPECT_EQ(branch.unattributed, 42U);
  EXPECT_EQ(profile.attributed(), 42U);
  EXPECT_EQ(profile.executions(), 84U);
}

// Cases 1 and 3 go to one place, and so do case 5 and the default.
TEST(BranchProfile, CountsASwitchByWhereItsCasesGo) {
  CountedUnit unit;
  unit.snapshot = test::unit_from("0: 1 2 3\n1: return\n2: return\n3: return\n");
  unit.snapshot.methods = {"A.f():void"};
  unit.snapshot.line_tables = {"A.java\n"};
  unit.snapshot.branches = {{BlockId{0},
                             ContextId{0},
                             2,
                             unit::BytecodeSwitch{90, {{1, 40}, {2, 60}, {3, 40}, {5, 90}}},
                             {91, 61, 41}}};
  unit.counts.edge_counts = {7, 8, 9};
  const std::vector<CountedUnit> units = {unit};
  const auto profile = edge_profile(units);
  const ProfiledBranch& branch = profile.branches.at({"A.f():void", 2});
  EXPECT_TRUE(branch.is_switch);
  EXPECT_EQ(branch.line, -1);
  EXPECT_EQ(branch.ways, (std::vector<profiles::BranchWay>{
                             {{1, 3}, false, 9}, {{2}, false, 8}, {{5}, true, 7}}));
}

TEST(BranchProfile, HasNothingOfUnitsWithoutEdgeCounts) {
  CountedUnit unit = two_copies();
  unit.counts.edge_counts.clear();
  const std::vector<CountedUnit> units = {unit};
  EXPECT_TRUE(edge_profile(units).branches.empty());
}

}  // namespace
}  // namespace assay::views
