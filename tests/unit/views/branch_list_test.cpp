// SPDX-License-Identifier: Apache-2.0
#include "native/views/branch_list.h"

#include <gtest/gtest.h>

#include "tests/support/golden.h"

namespace assay::views {
namespace {

profiles::EdgeProfile three_branches() {
  profiles::EdgeProfile profile;
  profiles::ProfiledBranch condition;
  condition.line = 11;
  condition.ways = {{.count = 750}, {.count = 250}};
  condition.unattributed = 40;
  profile.branches[{"a.b.Shop.sell(int[], int):int", 4}] = condition;
  profiles::ProfiledBranch cases;
  cases.is_switch = true;
  cases.line = 12;
  cases.ways = {{{1, 3}, false, 900}, {{2}, false, 100}, {{9}, true, 1000}};
  profile.branches[{"a.b.Shop.sell(int[], int):int", 20}] = cases;
  profiles::ProfiledBranch never;
  never.ways.resize(2);
  profile.branches[{"a.b.Price.of(int):int", 2}] = never;
  profile.misfits = 10;
  return profile;
}

TEST(BranchList, ShowsTheHottestBranches) {
  test::expect_golden("views/branches.txt", to_text(three_branches(), {}));
  test::expect_golden("views/branches.json", to_json(three_branches(), {.is_sampled = true}));
}

TEST(BranchList, ShowsAsManyAsAreAskedFor) {
  const std::string text = to_text(three_branches(), {.top = 1});
  EXPECT_NE(text.find("switch"), std::string::npos);
  EXPECT_EQ(text.find("line 11"), std::string::npos);
  EXPECT_NE(text.find("branches of the bytecode: 3"), std::string::npos);
}

}  // namespace
}  // namespace assay::views
