// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/call_graph_overlap.h"

#include <gtest/gtest.h>

#include <vector>

namespace assay::profiles {
namespace {

using Edges = std::vector<EdgeWeights>;

TEST(CallGraphOverlap, OfProfilesWithEqualSharesIsOne) {
  EXPECT_EQ(call_graph_overlap(Edges{{3, 300}, {1, 100}}), 1.0);
}

TEST(CallGraphOverlap, OfProfilesWithoutACommonEdgeIsZero) {
  EXPECT_EQ(call_graph_overlap(Edges{{3, 0}, {0, 100}}), 0.0);
}

// Paper 3, section 6.2: the smaller share of each edge is what both profiles have in common.
TEST(CallGraphOverlap, IsTheSumOfTheSmallerShares) {
  EXPECT_EQ(call_graph_overlap(Edges{{2, 4}, {1, 0}, {1, 4}}), 0.5 + 0.25);
}

TEST(CallGraphOverlap, IsNothingWhereAProfileIsEmpty) {
  EXPECT_FALSE(call_graph_overlap(Edges{}));
  EXPECT_FALSE(call_graph_overlap(Edges{{1, 0}}));
  EXPECT_FALSE(call_graph_overlap(Edges{{0, 1}, {0, 2}}));
}

}  // namespace
}  // namespace assay::profiles
