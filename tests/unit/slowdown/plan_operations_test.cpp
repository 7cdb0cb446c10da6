// SPDX-License-Identifier: Apache-2.0
#include "slowdown/plan/plan_operations.h"

#include <gtest/gtest.h>

#include <limits>

#include "native/support/method_glob.h"

namespace assay::slowdown {
namespace {

const UnitKey kHot{"a.B.hot(int)", -1, 1};
const UnitKey kLoop{"a.B.loop()", 17, 2};

SlowdownPlan sample() {
  SlowdownPlan plan;
  plan.metadata.target_percent = 100;
  plan.units[kHot] = {{BlockNumber{1}, {{{Kind::mov, 5}, {Kind::nop2, 1}}, Placement::even}},
                      {BlockNumber{2}, {{{Kind::mov, 1}}, Placement::contiguous}}};
  plan.units[kLoop] = {{BlockNumber{0}, {{{Kind::lea, 1}}, Placement::even}}};
  return plan;
}

TEST(Scale, RoundsHalvesAwayFromZero) {
  const auto half = scale(sample(), 0.5);
  ASSERT_TRUE(half);
  const BlockPlan& block = half->units.at(kHot).at(BlockNumber{1});
  EXPECT_EQ(block.counts.at(Kind::mov), 3u);
  EXPECT_EQ(block.counts.at(Kind::nop2), 1u);
  EXPECT_EQ(half->metadata.target_percent, 50);
}

TEST(Scale, LeavesOutBlocksThatGetNothing) {
  const auto tenth = scale(sample(), 0.1);
  ASSERT_TRUE(tenth);
  EXPECT_EQ(tenth->units.size(), 2u);
  EXPECT_TRUE(tenth->units.at(kLoop).empty());
  EXPECT_EQ(tenth->units.at(kHot).size(), 1u);
  EXPECT_EQ(tenth->units.at(kHot).at(BlockNumber{1}).counts,
            (std::map<Kind, std::uint32_t>{{Kind::mov, 1}}));
  EXPECT_TRUE(scale(sample(), 0)->units.at(kHot).empty());
}

TEST(Scale, KeepsPlacementAndShape) {
  const auto doubled = scale(sample(), 2);
  ASSERT_TRUE(doubled);
  EXPECT_EQ(doubled->units.at(kHot).at(BlockNumber{2}).placement, Placement::contiguous);
  EXPECT_EQ(*scale(*doubled, 0.5), sample());
}

TEST(Scale, RefusesWhatIsNoFactor) {
  for (const double factor :
       {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    const auto scaled = scale(sample(), factor);
    ASSERT_FALSE(scaled);
    EXPECT_EQ(scaled.error().code(), ErrorCode::invalid_argument);
  }
  EXPECT_EQ(scale(sample(), 1e6).error().code(), ErrorCode::limit_exceeded);
  SlowdownPlan without_target = sample();
  without_target.metadata.target_percent.reset();
  EXPECT_EQ(scale(without_target, 1e6).error().code(), ErrorCode::limit_exceeded);
}

TEST(OnlyAndWithout, PartThePlan) {
  const SlowdownPlan hot = only(sample(), "*.hot");
  const SlowdownPlan rest = without(sample(), "*.hot");
  EXPECT_EQ(hot.units.size(), 1u);
  EXPECT_TRUE(hot.units.contains(kHot));
  EXPECT_EQ(rest.units.size(), 1u);
  EXPECT_TRUE(rest.units.contains(kLoop));
  EXPECT_EQ(hot.metadata, sample().metadata);
  EXPECT_TRUE(only(sample(), "nothing").units.empty());
}

TEST(Diff, NamesBlocksThatDiffer) {
  SlowdownPlan after = sample();
  after.units[kHot][BlockNumber{1}].counts[Kind::mov] = 6;
  after.units[kHot].erase(BlockNumber{2});
  after.units[{"c.D.new()", -1, 3}][BlockNumber{4}].counts[Kind::xchg] = 2;
  const auto differences = diff(sample(), after);
  ASSERT_EQ(differences.size(), 3u);
  EXPECT_EQ(differences[0].block, BlockNumber{1});
  EXPECT_EQ(differences[0].before->counts.at(Kind::mov), 5u);
  EXPECT_EQ(differences[0].after->counts.at(Kind::mov), 6u);
  EXPECT_FALSE(differences[1].after);
  EXPECT_FALSE(differences[2].before);
  EXPECT_EQ(differences[2].unit.method, "c.D.new()");
  EXPECT_TRUE(diff(sample(), sample()).empty());
}

TEST(MethodGlob, WithoutParenthesisIsAboutTheName) {
  EXPECT_TRUE(matches_method("a.B.hot", "a.B.hot(int, long)"));
  EXPECT_TRUE(matches_method("a.B.*", "a.B.hot(int)"));
  EXPECT_TRUE(matches_method("*hot", "a.B.hot(int)"));
  EXPECT_TRUE(matches_method("a.?.h?t", "a.B.hot(int)"));
  EXPECT_FALSE(matches_method("a.B.hot", "a.B.hotter(int)"));
  EXPECT_FALSE(matches_method("int", "a.B.hot(int)"));
}

TEST(MethodGlob, WithParenthesisIsAboutAllOfIt) {
  EXPECT_TRUE(matches_method("*.hot(int, *)", "a.B.hot(int, long)"));
  EXPECT_FALSE(matches_method("*.hot()", "a.B.hot(int, long)"));
}

TEST(MethodGlob, StarsStandForAnyText) {
  EXPECT_TRUE(matches_method("*", "m()"));
  EXPECT_TRUE(matches_method("***", "m()"));
  EXPECT_TRUE(matches_method("a*a*b", "aaaab"));
  EXPECT_FALSE(matches_method("a*a*b", "aaaac"));
  EXPECT_FALSE(matches_method("", "m()"));
  EXPECT_FALSE(matches_method("*a*a*a*a*a*a*a*a*a*a*b", std::string(10'000, 'a')));
}

}  // namespace
}  // namespace assay::slowdown
