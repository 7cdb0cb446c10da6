// SPDX-License-Identifier: Apache-2.0
#include "native/cfg/dot_writer.h"

#include <gtest/gtest.h>

#include "tests/support/unit_dsl.h"

namespace assay::cfg {
namespace {

TEST(DotWriter, DashesRetreatingEdgesAndQuotesLabels) {
  const auto graph = test::graph_from("0: 1\n1: 1 2\n2: return\n");
  const DotLabels labels{[](BlockId block) { return "\"" + std::to_string(block.value()); }, {}};
  EXPECT_EQ(to_dot(graph, labels),
            "digraph unit {\n"
            "  node [shape=box];\n"
            "  b0 [label=\"\\\"0\"];\n"
            "  b1 [label=\"\\\"1\"];\n"
            "  b2 [label=\"\\\"2\"];\n"
            "  b0 -> b1 [style=solid];\n"
            "  b1 -> b1 [style=dashed];\n"
            "  b1 -> b2 [style=solid];\n"
            "}\n");
}

}  // namespace
}  // namespace assay::cfg
