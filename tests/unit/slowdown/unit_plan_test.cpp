// SPDX-License-Identifier: Apache-2.0
#include "slowdown/insertion/unit_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "slowdown/instructions/encoding.h"

namespace assay::slowdown {
namespace {

const UnitKey kKey{"a.B.hot(int)", -1, 0x1234};

SlowableUnit described() {
  return {kKey,
          {{BlockNumber{0}, {true, false}},
           {BlockNumber{5}, {false, true, false}},
           {BlockNumber{2}, {}},
           {BlockNumber{3}, {false}}}};
}

SlowdownPlan planned(UnitPlan unit) {
  SlowdownPlan plan;
  plan.units[kKey] = std::move(unit);
  return plan;
}

BlockPlan movs(std::uint32_t count, Placement placement = Placement::even) {
  return {{{Kind::mov, count}}, placement};
}

UnitInsertions insertions(const SlowdownPlan& plan) {
  const UnitAnswer answer = answer_for(described(), plan);
  EXPECT_TRUE(std::holds_alternative<UnitInsertions>(answer));
  return std::holds_alternative<UnitInsertions>(answer) ? std::get<UnitInsertions>(answer)
                                                        : UnitInsertions{};
}

std::vector<PlanProblem> problems(const UnitAnswer& answer) {
  std::vector<PlanProblem> problems;
  if (const auto* refusal = std::get_if<Refusal>(&answer)) {
    for (const Finding& finding : refusal->findings) {
      problems.push_back(finding.problem);
    }
  }
  return problems;
}

using Problems = std::vector<PlanProblem>;

TEST(UnitPlan, BlocksComeInTheOrderOfEmission) {
  const auto result = insertions(planned({{BlockNumber{3}, movs(1)}, {BlockNumber{5}, movs(3)}}));
  ASSERT_EQ(result.blocks.size(), 2u);
  EXPECT_EQ(result.blocks[0].block, BlockNumber{5});
  EXPECT_EQ(result.blocks[0].insertions.size(), 3u);
  EXPECT_EQ(result.blocks[1].block, BlockNumber{3});
  EXPECT_EQ(result.byte_count, 12u);
}

TEST(UnitPlan, RegistersRotateAcrossBlocks) {
  const auto result = insertions(planned({{BlockNumber{0}, movs(2)}, {BlockNumber{5}, movs(3)}}));
  std::vector<std::byte> joined;
  for (const BlockInsertions& block : result.blocks) {
    for (const Insertion& one : block.insertions) {
      joined.insert(joined.end(), one.bytes.begin(), one.bytes.end());
    }
  }
  Rotation rotation;
  EXPECT_EQ(joined, encode(Kind::mov, 5, rotation));
}

TEST(UnitPlan, MixedKindsAreSpreadAsOneKindIs) {
  const auto result = insertions(
      planned({{BlockNumber{5}, {{{Kind::nop2, 2}, {Kind::nop9, 1}}, Placement::even}}}));
  ASSERT_EQ(result.blocks.size(), 1u);
  const auto& placed = result.blocks[0].insertions;
  ASSERT_EQ(placed.size(), 3u);
  EXPECT_EQ(placed[0].bytes.size(), 2u);
  EXPECT_EQ(placed[1].bytes.size(), 2u);
  EXPECT_EQ(placed[2].bytes.size(), 9u);
}

TEST(UnitPlan, ContiguousIsInOnePlace) {
  const auto result = insertions(planned({{BlockNumber{5}, movs(30, Placement::contiguous)}}));
  ASSERT_EQ(result.blocks[0].insertions.size(), 1u);
  EXPECT_EQ(result.blocks[0].insertions[0].position, 1u);
  EXPECT_EQ(result.blocks[0].insertions[0].bytes.size(), 90u);
}

TEST(UnitPlan, WhatIsNotPlannedIsLeftAlone) {
  EXPECT_TRUE(std::holds_alternative<NotPlanned>(answer_for(described(), {})));
  SlowdownPlan other;
  other.units[{"a.B.hot(int)", 17, 0x1234}][BlockNumber{0}] = movs(1);
  other.units[{"a.B.hot(long)", -1, 0x1234}][BlockNumber{0}] = movs(1);
  EXPECT_TRUE(std::holds_alternative<NotPlanned>(answer_for(described(), other)));
}

TEST(UnitPlan, AnotherShapeIsRefused) {
  SlowdownPlan plan;
  plan.units[{kKey.method, -1, 0x9999}][BlockNumber{0}] = movs(1);
  const UnitAnswer answer = answer_for(described(), plan);
  EXPECT_EQ(problems(answer), Problems{PlanProblem::shape_differs});
  EXPECT_NE(std::get<Refusal>(answer).findings[0].what.find("0000000000009999"), std::string::npos);
}

TEST(UnitPlan, OfSeveralShapesTheRightOneIsTaken) {
  SlowdownPlan plan = planned({{BlockNumber{0}, movs(1)}});
  plan.units[{kKey.method, -1, 0x9999}][BlockNumber{77}] = movs(1);
  EXPECT_EQ(insertions(plan).byte_count, 3u);
}

TEST(UnitPlan, AUnitWithoutBlocksIsInThePlanAllTheSame) {
  EXPECT_TRUE(insertions(planned({})).blocks.empty());
  SlowdownPlan other;
  other.units[{kKey.method, -1, 0x9999}] = {};
  EXPECT_EQ(problems(answer_for(described(), other)), Problems{PlanProblem::shape_differs});
}

TEST(NamesUnit, WhateverTheShape) {
  SlowdownPlan plan;
  plan.units[{"a.B.m()", 17, 0xFFFF'FFFF'FFFF'FFFF}] = {};
  EXPECT_TRUE(names_unit(plan, "a.B.m()", 17));
  EXPECT_FALSE(names_unit(plan, "a.B.m()", -1));
  EXPECT_FALSE(names_unit(plan, "a.B.m", 17));
}

TEST(UnitPlan, RefusalsAreOfTheWholeUnitAndNameAllThatIsWrong) {
  const UnitAnswer answer = answer_for(described(), planned({{BlockNumber{0}, movs(1)},
                                                             {BlockNumber{2}, movs(1)},
                                                             {BlockNumber{3}, {}},
                                                             {BlockNumber{44}, movs(1)},
                                                             {kOutOfLine, movs(1)}}));
  EXPECT_EQ(problems(answer), (Problems{PlanProblem::nothing_to_do, PlanProblem::pseudo_block,
                                        PlanProblem::no_position, PlanProblem::block_unknown}));
}

TEST(UnitPlan, TooManyBytesAreRefused) {
  constexpr std::uint32_t kMost = kMaxBytesPerUnit / 3;
  EXPECT_EQ(insertions(planned({{BlockNumber{0}, movs(kMost)}})).byte_count, kMaxBytesPerUnit);
  EXPECT_EQ(problems(answer_for(
                described(), planned({{BlockNumber{0}, movs(kMost)}, {BlockNumber{5}, movs(1)}}))),
            Problems{PlanProblem::too_many_bytes});
}

TEST(UnitPlan, ADescriptionWithABlockTwiceIsRefused) {
  SlowableUnit twice = described();
  twice.blocks.push_back(twice.blocks.front());
  EXPECT_EQ(problems(answer_for(twice, planned({{BlockNumber{0}, movs(1)}}))),
            Problems{PlanProblem::ambiguous_block});
}

TEST(PlanCheck, FindsWhatIsWrongWithoutAnyUnit) {
  SlowdownPlan plan = planned({{kPrologue, movs(1)}, {BlockNumber{1}, {}}});
  plan.units[{"z.Empty.m()", -1, 1}] = {};  // fine: a unit that is compiled alike, and not slowed
  const auto findings = check(plan);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].where, "a.B.hot(int), block 1");
  EXPECT_EQ(to_string(findings[0].problem), "nothing_to_do");
  EXPECT_EQ(findings[1].where, "a.B.hot(int), block prologue");
  EXPECT_TRUE(check(planned({{BlockNumber{1}, movs(1)}})).empty());
}

TEST(UnitNames, SayWhereTheUnitIsEntered) {
  EXPECT_EQ(unit_name(kKey), "a.B.hot(int)");
  EXPECT_EQ(unit_name({"a.B.hot(int)", 17, 0}), "a.B.hot(int)@17");
  EXPECT_EQ(to_string(kUnknownBlock), "unknown");
  EXPECT_EQ(to_string(kOutOfLine), "out of line");
  EXPECT_EQ(to_string(BlockNumber{12}), "12");
}

}  // namespace
}  // namespace assay::slowdown
