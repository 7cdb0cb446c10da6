// SPDX-License-Identifier: Apache-2.0
#include "native/calls/executed_call_sites.h"

#include <gtest/gtest.h>

namespace assay::calls {
namespace {

constexpr unit::EventTypeId kCall{0};
constexpr unit::EventTypeId kOther{1};

unit::Occurrence at(std::uint32_t block, unit::EventTypeId type, std::uint32_t context,
                    std::int32_t bci) {
  return {
      .block = unit::BlockId{block}, .type = type, .context = unit::ContextId{context}, .bci = bci};
}

// A site of A.a was copied into two blocks; B.b, which is inlined there, calls from one place.
views::CountedUnit unit_with_sites() {
  views::CountedUnit counted;
  unit::UnitSnapshot& unit = counted.snapshot;
  unit.methods = {"A.a():void", "B.b():int"};
  unit.line_tables = {"A.java\n0:10", "B.java\n0:20"};
  unit.contexts = {{unit::ContextId{0}, unit::MethodIndex{0}, -1},
                   {unit::ContextId{0}, unit::MethodIndex{1}, 7}};
  unit.blocks.resize(4);
  unit.occurrences = {at(0, kCall, 0, 3), at(1, kOther, 0, 3), at(2, kCall, 0, 3),
                      at(2, kCall, 1, 5), at(3, kCall, 1, 6)};
  counted.counts.block_counts = {100, 50, 20, 0};
  return counted;
}

TEST(ExecutedCallSites, SumTheCopiesOfASite) {
  const std::vector<ExecutedSite> expected = {{{{"A.a():void", 3, 10}}, 120},
                                              {{{"B.b():int", 5, 20}, {"A.a():void", 7, 10}}, 20}};
  EXPECT_EQ(executed_call_sites(unit_with_sites(), kCall), expected);
}

}  // namespace
}  // namespace assay::calls
