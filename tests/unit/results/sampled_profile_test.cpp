// SPDX-License-Identifier: Apache-2.0
#include "native/results/sampled_profile.h"

#include <gtest/gtest.h>

#include <initializer_list>

#include "native/decoding/edge_counts.h"
#include "tests/support/unit_dsl.h"

namespace assay::results {
namespace {

using decoding::PathCount;
using unit::BlockId;

std::vector<BlockId> blocks(std::initializer_list<std::uint32_t> numbers) {
  std::vector<BlockId> ids;
  for (const std::uint32_t number : numbers) {
    ids.emplace_back(number);
  }
  return ids;
}

// Block 0 branches to 1 and 2, which meet in 3; block 3 branches to 4 and 5.
unit::UnitSnapshot two_branches() {
  return test::unit_from("0: 1 2\n1: 3\n2: 3\n3: 4 5\n4: return\n5: return\n");
}

decoding::UnitCounts counts_of(std::vector<PathCount> full, std::vector<PathCount> sampled) {
  const auto graph = test::graph_of(two_branches());
  for (std::vector<PathCount>* paths : {&full, &sampled}) {
    for (PathCount& path : *paths) {
      path.branches = decoding::branches_on(graph, path.blocks);
    }
  }
  decoding::UnitCounts counts;
  counts.full_edge_counts = decoding::edge_counts(graph, full);
  counts.edge_counts = decoding::edge_counts(graph, sampled);
  counts.full_paths = std::move(full);
  counts.paths = std::move(sampled);
  return counts;
}

TEST(ProfilePair, HasThePathsOfBothProfiles) {
  const auto pair = profile_pair(
      two_branches(), counts_of({{0, 10, blocks({0, 1, 3, 4})}, {1, 5, blocks({0, 2, 3, 5})}},
                                {{1, 2, blocks({0, 2, 3, 5})}}));
  ASSERT_EQ(pair.paths.size(), 2U);
  EXPECT_EQ(pair.paths[0].full, 10);
  EXPECT_EQ(pair.paths[0].estimated, 0);
  EXPECT_EQ(pair.paths[1].full, 5);
  EXPECT_EQ(pair.paths[1].estimated, 2);
  EXPECT_EQ(pair.paths[0].branches, 2U);
}

TEST(ProfilePair, HasTheWaysOutOfEachBranch) {
  const auto pair = profile_pair(
      two_branches(), counts_of({{0, 10, blocks({0, 1, 3, 4})}, {1, 5, blocks({0, 2, 3, 4})}},
                                {{1, 2, blocks({0, 2, 3, 4})}}));
  ASSERT_EQ(pair.branches.size(), 2U);
  EXPECT_EQ(pair.branches[0].full, (std::vector<double>{10, 5}));
  EXPECT_EQ(pair.branches[0].estimated, (std::vector<double>{0, 2}));
  EXPECT_EQ(pair.branches[1].full, (std::vector<double>{15, 0}));
  EXPECT_EQ(pair.branches[1].estimated, (std::vector<double>{2, 0}));
}

TEST(SamplingAccuracy, OfTheFullProfileIsOne) {
  const std::vector<PathCount> paths = {{0, 10, blocks({0, 1, 3, 4})}};
  const auto accuracy = accuracy_of(profile_pair(two_branches(), counts_of(paths, paths)));
  EXPECT_EQ(accuracy.paths_executed, 10U);
  EXPECT_EQ(accuracy.path_accuracy, 1.0);
  EXPECT_EQ(accuracy.relative_branch_accuracy, 1.0);
  EXPECT_EQ(accuracy.absolute_branch_accuracy, 1.0);
}

TEST(SamplingAccuracy, OfNothingIsUnknown) {
  const auto accuracy = accuracy_of({});
  EXPECT_EQ(accuracy.paths_executed, 0U);
  EXPECT_EQ(accuracy.path_accuracy, std::nullopt);
}

}  // namespace
}  // namespace assay::results
