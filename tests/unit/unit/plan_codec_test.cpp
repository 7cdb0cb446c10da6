// SPDX-License-Identifier: Apache-2.0
// Byte for byte: the Java side reads this format with a reader of its own.
#include "native/unit/plan_codec.h"

#include <gtest/gtest.h>

#include "tests/support/unit_dsl.h"

namespace assay::unit {
namespace {

std::vector<int> ints(const std::vector<std::byte>& bytes) {
  std::vector<int> result;
  result.reserve(bytes.size());
  for (const std::byte byte : bytes) {
    result.push_back(std::to_integer<int>(byte));
  }
  return result;
}

const UnitSnapshot& example() {
  static const UnitSnapshot snapshot = test::unit_from("0: 1\n1: 2 3\n2: 1\n3: return | e0\n");
  return snapshot;
}

TEST(PlanCodec, WritesAnEmptyPlan) {
  EXPECT_EQ(ints(encode_plan({}, example(), {})),
            (std::vector<int>{8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(PlanCodec, WritesPathValuesWithSourceBlocks) {
  InstrumentationPlan plan;
  plan.path_values = {
      PathConstant{-1}, PathAdd{BlockId{2}, PathValueId{0}, 5},
      PathPhi{BlockId{1}, {{EdgeId{0}, PathValueId{0}}, {EdgeId{3}, PathValueId{1}}}}};
  EXPECT_EQ(ints(encode_plan(plan, example(), {})),
            (std::vector<int>{8, 0, 3,               //
                              0, 1,                  // constant -1
                              1, 2, 0, 10,           // in block 2: value 0 plus 5
                              2, 1, 2, 0,  0, 2, 1,  // phi in block 1: from 0 and from 2
                              0, 0, 0, 0,  0, 0, 0, 0, 0, 0}));
}

TEST(PlanCodec, WritesLoadsProbesAndTheRowTable) {
  InstrumentationPlan plan;
  plan.base_loads = {{{PlaceKind::block_end, 0}}};
  plan.probes = {{{PlaceKind::block_end, 2},
                  AddConstant{3, 1},
                  BaseLoadId{0},
                  LoopCarriedCounter{BlockId{1}, EdgeId{0}, {}, {}, {}}},
                 {{PlaceKind::block_begin, 3}, CountPath{4, PathValueId{1}, -2}, {}, {}},
                 {{PlaceKind::at_occurrence, 0}, DecodePath{PathValueId{2}, 3}, {}, {}},
                 {{PlaceKind::at_occurrence, 0}, AddValue{5}, {}, {}},
                 {{PlaceKind::block_end, 0}, SamplePath{4, PathValueId{1}, 2}, {}, {}},
                 {{PlaceKind::block_end, 0}, SamplePath{4, std::nullopt, 6}, {}, {}}};
  EXPECT_EQ(ints(encode_plan(plan, example(), {7, 10, 0x0102})),
            (std::vector<int>{8, 7,  0,                      // unit 7
                              1, 1,  0,                      // a load at the end of block 0
                              2, 1,  0, 0, 0, 0,  0, 0,      // row pointers
                              6,                             //
                              1, 2,  1, 2, 0, 0,  0, 0,      // carried around 1, always stored:
                              0, 13, 1,                      // add constant
                              0, 3,  0, 0, 1, 14, 1, 3,      // count path
                              2, 0,  0, 0, 2, 2,  6,         // decode path
                              2, 0,  0, 0, 3, 15,            // add value
                              1, 0,  0, 0, 4, 14, 2, 4,      // sample path of value 1
                              1, 0,  0, 0, 4, 14, 0, 12}));  // sample path 6
}

TEST(PlanCodec, WritesWhereALoopsCounterIsStored) {
  InstrumentationPlan plan;
  plan.probes = {{{PlaceKind::block_end, 2},
                  AddConstant{3, 1},
                  {},
                  LoopCarriedCounter{
                      BlockId{1},
                      EdgeId{0},
                      {{BlockId{2}, {{EdgeId{1}, kCarriedIn}}}},
                      {{EdgeId{3}, merge_value(0)}},
                      StoresOnLeaving{{{BlockId{3}, kCarriedIn}}, {{BlockId{2}, kIncremented}}}}}};
  EXPECT_EQ(ints(encode_plan(plan, example(), {})),
            (std::vector<int>{8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  //
                              1,                                   //
                              1, 2, 0, 2, 0,                       // carried around 1
                              1, 2, 1, 1, 0,                       // a phi in 2: from 1
                              1, 2, 2, 1,                          // from 2 the phi's value
                              1, 3, 0,                             // an exit to 3
                              1, 2, 1,                             // a poll in 2
                              0, 3, 1}));                          // add constant
}

}  // namespace
}  // namespace assay::unit
