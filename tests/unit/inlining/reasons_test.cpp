// SPDX-License-Identifier: Apache-2.0
#include "native/inlining/reasons.h"

#include <gtest/gtest.h>

namespace assay::inlining {
namespace {

TEST(Reasons, HaveAKindWithoutFigures) {
  EXPECT_EQ(in_words("relevance-based (relevance=1.000000, probability=24.0, bonus=1.000000, "
                     "nodes=486 > 300.000000)")
                .kind,
            "too large");
  EXPECT_EQ(in_words("no methods remaining after filtering less frequent methods (8 methods "
                     "previously)")
                .kind,
            "too many receiver types");
  EXPECT_EQ(in_words("it exceeds the maximum recursive inlining depth").kind, "recursive");
  EXPECT_EQ(in_words("a new reason (1 of 2)").kind, "a new reason");
  EXPECT_EQ(in_words("").kind, "not known");
}

TEST(Reasons, TellTheSizesThatDecided) {
  EXPECT_EQ(in_words("relevance-based (relevance=0.1, nodes=486 > 30.000000)").clause,
            "its graph is too large for how often this place is executed (486 nodes, and 30 are "
            "allowed)");
  EXPECT_EQ(
      in_words("too large previous low-level graph (low-level-nodes: 512, relevance=1)").clause,
      "the code that Graal made for it before is too large (512 nodes)");
  EXPECT_EQ(in_words("callee invoke probability is too high (invokeP=7.0, nodes=3)").clause,
            "it makes too many calls itself");
  EXPECT_EQ(in_words("a new reason (1 of 2)").clause, "Graal says: a new reason (1 of 2)");
}

}  // namespace
}  // namespace assay::inlining
