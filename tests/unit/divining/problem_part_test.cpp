// SPDX-License-Identifier: Apache-2.0
#include "scheduler/divining/problem_part.h"

#include <gtest/gtest.h>

#include "tests/support/divining/small_problem.h"

namespace assay::divining {
namespace {

// B0, B1, B2 in a row without B1; B0 and B1 are one group.
class APartOfAProblem : public testing::Test {
 protected:
  Problem whole_ = test::small_problem(3);
  Groups groups_ = groups_of_pairs(whole_, std::vector{std::pair(BlockIndex{0}, BlockIndex{1})});
  ProblemPart part_{whole_, {BlockIndex{0}, BlockIndex{2}}};
};

TEST_F(APartOfAProblem, HasItsBlocksAlone) {
  ASSERT_EQ(part_.problem().blocks.size(), 2U);
  EXPECT_EQ(part_.problem().blocks[1].name, "B2");
  EXPECT_TRUE(part_.problem().blocks[1].neighbours.empty());  // B1 was between them
  EXPECT_EQ(part_.problem().target, whole_.target);
  EXPECT_EQ(part_.of(test::plan_of({7, 8, 9})), test::plan_of({7, 9}));
  const auto installs = part_.of(std::vector{test::install_of({1e6, 2e6, 3e6})});
  EXPECT_EQ(installs[0].blocks.size(), 2U);
  EXPECT_EQ(installs[0].blocks[1]->ns, 3e6);
  EXPECT_EQ(installs[0].run_ns, 6e6);
}

TEST_F(APartOfAProblem, KeepsWhatIsLeftOfGroups) {
  const Groups groups = part_.of(groups_);
  ASSERT_EQ(groups.members.size(), 2U);
  EXPECT_EQ(groups.members[0], std::vector{BlockIndex{0}});
  EXPECT_EQ(groups.members[1], std::vector{BlockIndex{1}});
  const ProblemPart last(whole_, {BlockIndex{2}});
  EXPECT_EQ(last.of(groups_).members.size(), 1U);
  EXPECT_EQ(last.of(groups_).group_of, std::vector<std::size_t>{0});
}

TEST_F(APartOfAProblem, IsReportedAsTheWholeIsIndexed) {
  Assessment found;
  found.mean_error = 0.25;
  found.groups = {ErrorInterval{0.1, 0}, ErrorInterval{0.2, 0}};
  found.blocks = {ErrorInterval{0.3, 0}, ErrorInterval{0.4, 0}};
  const Assessment whole = part_.as_of_whole(found, groups_);
  EXPECT_EQ(whole.mean_error, 0.25);
  ASSERT_EQ(whole.groups.size(), 2U);
  EXPECT_EQ(whole.groups[0]->error, 0.1);
  EXPECT_EQ(whole.groups[1]->error, 0.2);
  ASSERT_EQ(whole.blocks.size(), 3U);
  EXPECT_EQ(whole.blocks[0]->error, 0.3);
  EXPECT_FALSE(whole.blocks[1]);
  EXPECT_EQ(whole.blocks[2]->error, 0.4);
}

}  // namespace
}  // namespace assay::divining
