// SPDX-License-Identifier: Apache-2.0
#include "slowdown/plan/published_plan.h"

#include <gtest/gtest.h>

namespace assay::slowdown {
namespace {

SlowableUnit unit_with(const std::string& method, const std::vector<std::uint32_t>& blocks,
                       std::int32_t entry_bci = -1, std::uint64_t shape = 7) {
  SlowableUnit unit{{method, entry_bci, shape}, {}};
  for (const std::uint32_t block : blocks) {
    unit.blocks.push_back({BlockNumber{block}, {true}});
  }
  return unit;
}

PublishedMapping mapped(std::string_view json, const std::vector<SlowableUnit>& described) {
  const auto plan = read_published_plan(json);
  EXPECT_TRUE(plan) << plan.error().message();
  return plan ? resolve(*plan, described, Kind::mov) : PublishedMapping{};
}

constexpr const char* kOneBlock = R"json({"pkg.Cls.hot": {"3 (Vtune Block 6)": 6}})json";

TEST(PublishedPlan, MapsMethodsByNameAndBlocksByNumber) {
  const auto mapping =
      mapped(R"json({"pkg.Cls.hot": {"3 (Vtune Block 6)": 6, "4 (Vtune Block 9)": 1}})json",
             {unit_with("pkg.Cls.hot(int)", {0, 3, 4}), unit_with("pkg.Cls.hot(int)", {0}, 17),
              unit_with("pkg.Cls.hotter()", {3})});
  EXPECT_TRUE(mapping.not_mapped.empty());
  ASSERT_EQ(mapping.plan.units.size(), 1u);
  const auto& [key, unit] = *mapping.plan.units.begin();
  EXPECT_EQ(key, (UnitKey{"pkg.Cls.hot(int)", -1, 7}));
  EXPECT_EQ(unit.size(), 2u);
  EXPECT_EQ(unit.at(BlockNumber{3}).counts.at(Kind::mov), 6u);
}

TEST(PublishedPlan, SaysWhatCannotBeMapped) {
  const auto mapping = mapped(R"json({"pkg.Cls.hot": {
      "3 (Vtune Block 6)": 6,
      "65535 (Vtune Block 2)": 3,
      "8 (Vtune Block 7)": 2,
      "5 (Vtune Block 3)": 0,
      "10 (Vtune Block 11)": 4,
      "10 (Vtune Block 12)": 5,
      "Backend Blocks": {"3005 (Vtune Block 10)": 9}}})json",
                              {unit_with("pkg.Cls.hot()", {0, 3, 5, 10, 3005, 65535})});
  ASSERT_EQ(mapping.plan.units.size(), 1u);
  EXPECT_EQ(mapping.plan.units.begin()->second.size(), 1u);
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"65535 (Vtune Block 2)", "method's entry"}, {"8 (Vtune Block 7)", "no block"},
      {"5 (Vtune Block 3)", "count is 0"},         {"10 (Vtune Block 11)", "block 2 times"},
      {"10 (Vtune Block 12)", "block 2 times"},    {"3005 (Vtune Block 10)", "back-end"}};
  ASSERT_EQ(mapping.not_mapped.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(mapping.not_mapped[i].where, "pkg.Cls.hot, block " + expected[i].first);
    EXPECT_NE(mapping.not_mapped[i].why.find(expected[i].second), std::string::npos)
        << mapping.not_mapped[i].why;
  }
}

TEST(PublishedPlan, OverloadsAreNotGuessed) {
  const auto mapping =
      mapped(kOneBlock, {unit_with("pkg.Cls.hot(int)", {3}), unit_with("pkg.Cls.hot(long)", {3})});
  EXPECT_TRUE(mapping.plan.units.empty());
  ASSERT_EQ(mapping.not_mapped.size(), 1u);
  EXPECT_NE(mapping.not_mapped[0].why.find("pkg.Cls.hot(long)"), std::string::npos);
}

TEST(PublishedPlan, ShapesAreNotGuessed) {
  const auto mapping = mapped(kOneBlock, {unit_with("pkg.Cls.hot(int)", {3}, -1, 1),
                                          unit_with("pkg.Cls.hot(int)", {3}, -1, 2)});
  EXPECT_EQ(mapping.not_mapped.size(), 1u);
}

TEST(PublishedPlan, MethodsThatAreMissingOrTwiceAreSaid) {
  const auto missing = mapped(kOneBlock, {});
  ASSERT_EQ(missing.not_mapped.size(), 1u);
  EXPECT_EQ(missing.not_mapped[0].why, "no method of this name was compiled");
  const auto twice = mapped(R"json({"pkg.Cls.hot": {"3": 6}, "pkg.Cls.hot": {"3": 7}})json",
                            {unit_with("pkg.Cls.hot(int)", {3})});
  EXPECT_EQ(twice.not_mapped.size(), 2u);
  EXPECT_TRUE(twice.plan.units.empty());
}

TEST(PublishedPlan, MistakesAreSaidWithTheirPlace) {
  const auto no_number = read_published_plan(R"json({"a.B.m": {"x (Vtune Block 1)": 1}})json");
  ASSERT_FALSE(no_number);
  EXPECT_NE(no_number.error().message().find("a.B.m.x (Vtune Block 1): expected a block"),
            std::string::npos);
  for (const char* text : {R"({"a.B.m": 1})", R"({"a.B.m": {"3": "x"}})", R"({"a.B.m": {"3x": 1}})",
                           R"({"a.B.m": {"Backend Blocks": []}})", "[]"}) {
    EXPECT_FALSE(read_published_plan(text)) << text;
  }
}

}  // namespace
}  // namespace assay::slowdown
