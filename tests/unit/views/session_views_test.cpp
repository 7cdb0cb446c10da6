// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "native/views/flow_picture.h"
#include "native/views/hot_paths.h"
#include "native/views/method_choice.h"
#include "native/views/stacks.h"
#include "tests/support/golden.h"
#include "tests/unit/views/sample_unit.h"

namespace assay::views {
namespace {

TEST(Stacks, AreLinesOfContextsWithCounts) {
  const std::vector<CountedUnit> units = {sample_unit(), sample_unit()};
  EXPECT_EQ(*collapsed_stacks(units, unit::EventTypeId{0}), "a.b.Shop.sell(int[],int) 44\n");
  EXPECT_EQ(*collapsed_stacks(units, unit::EventTypeId{2}),
            "a.b.Shop.sell(int[],int);a.b.Price.of(int) 20\n");
  EXPECT_EQ(*collapsed_stacks(units, unit::EventTypeId{3}), "");
}

TEST(Stacks, KeepSeparatorsToThemselves) {
  CountedUnit unit = sample_unit();
  unit.snapshot.identity.method = "js a;b (x y.js:1:1)";
  EXPECT_EQ(*collapsed_stacks(std::vector{unit}, unit::EventTypeId{0}), "jsa,b(xy.js:1:1) 22\n");
}

TEST(Stacks, NeedContexts) {
  CountedUnit unit = sample_unit();
  unit.counts.contexts_known = false;
  EXPECT_EQ(collapsed_stacks(std::vector{unit}, unit::EventTypeId{0}).error().code(),
            ErrorCode::unsupported);
}

TEST(HotPaths, AreListedHottestFirst) {
  const std::vector<CountedUnit> units = {sample_unit()};
  const PathList list = hottest_paths(units, 2);
  ASSERT_EQ(list.paths.size(), 2u);
  EXPECT_EQ(list.executed, 3u);
  EXPECT_EQ(list.executions, 11u);
  EXPECT_EQ(list.paths[0].count, 9u);
  EXPECT_EQ(list.paths[0].blocks, (std::vector<std::uint32_t>{1, 2}));
  test::expect_golden("views/paths.txt", to_text(list));
  test::expect_golden("views/paths.json", to_json(list));
}

TEST(HotPaths, SayWhichUnitsHaveNone) {
  CountedUnit by_edges = sample_unit();
  by_edges.counts.strategy_used = planning::Strategy::ec;
  by_edges.counts.paths.clear();
  const PathList list = hottest_paths(std::vector{sample_unit(), by_edges}, 1);
  EXPECT_EQ(list.without_paths, 1u);
  EXPECT_NE(to_text(list).find("1 unit had too many paths"), std::string::npos);
}

TEST(FlowPicture, HasBlocksAndEdgesWithCounts) {
  test::expect_golden("views/unit.dot", to_dot(sample_unit()));
}

const std::set<std::string> kMethods = {"a.b.Shop.sell(int[], int):int", "a.b.Shop.sell():void",
                                        "a.b.Shop.open():void", "c.Door.open():void"};

TEST(MethodChoice, TakesNamesEndsAndPatterns) {
  for (const char* word : {"a.b.Shop.open", "Shop.open", "a.b.Shop.open():void", "Shop.op*",
                           "*b.Shop.open", "Shop.open():*"}) {
    const auto chosen = chosen_method(word, kMethods, "unit");
    ASSERT_TRUE(chosen) << word;
    EXPECT_EQ(*chosen, "a.b.Shop.open():void");
  }
}

TEST(MethodChoice, ListsWhatFitsWhereSeveralDo) {
  const auto chosen = chosen_method("open", kMethods, "unit");
  ASSERT_FALSE(chosen);
  EXPECT_EQ(chosen.error().code(), ErrorCode::invalid_argument);
  EXPECT_NE(chosen.error().message().find("\n  a.b.Shop.open():void\n  c.Door.open():void"),
            std::string::npos);
  EXPECT_FALSE(chosen_method("sell", kMethods, "unit"));
}

TEST(MethodChoice, SuggestsTheNearestNames) {
  const auto chosen = chosen_method("Shop.opne", kMethods, "unit");
  ASSERT_FALSE(chosen);
  EXPECT_EQ(chosen.error().code(), ErrorCode::not_found);
  EXPECT_NE(chosen.error().message().find("a.b.Shop.open():void"), std::string::npos);
}

}  // namespace
}  // namespace assay::views
