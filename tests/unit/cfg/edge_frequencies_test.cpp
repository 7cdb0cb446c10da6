// SPDX-License-Identifier: Apache-2.0
#include "native/cfg/edge_frequencies.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/unit_dsl.h"

namespace assay::cfg {
namespace {

TEST(EdgeFrequencies, ComeFromTheEndThatHasNoOtherEdge) {
  // 0 -> 1 is 1's only way in; 1 -> 3 is 1's only way out; 0 -> 3 is critical.
  const auto graph = test::graph_from("0: 1 2 3\n1: 3\n2: 3\n3: return\n");
  const std::vector<float> blocks{10, 2, 3, 8};
  EXPECT_EQ(edge_frequencies(graph, blocks), (std::vector<float>{2, 3, 8, 2, 3}));
}

TEST(EdgeFrequencies, TakeNonsenseForZero) {
  EXPECT_EQ(sane_frequency(-1), 0);
  EXPECT_EQ(sane_frequency(std::numeric_limits<float>::infinity()), 0);
  EXPECT_EQ(sane_frequency(std::numeric_limits<float>::quiet_NaN()), 0);
  EXPECT_EQ(sane_frequency(0.5F), 0.5F);
}

}  // namespace
}  // namespace assay::cfg
