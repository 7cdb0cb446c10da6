// SPDX-License-Identifier: Apache-2.0
// A unit as views get it: a loop that calls an inlined method, with counts and lines that a test
// can add up by hand.
#pragma once

#include <vector>

#include "native/session/log_records.h"
#include "native/views/counted_unit.h"
#include "tests/support/unit_dsl.h"

namespace assay::views {

inline const std::vector<session::EventTypeRecord> kSampleTypes = {
    {"load", "memory-accesses", "", "occurrences", "", false},
    {"store", "memory-accesses", "", "occurrences", "", false},
    {"int-div-rem", "arithmetics", "", "occurrences", "", false},
    {"allocated-bytes", "allocations", "", "bytes", "", false}};

// Block 1 is the header of a loop of ten iterations, and was entered once; block 4 was never
// executed. Line 12 is eliminated, and line 14 is inlined code's call.
inline CountedUnit sample_unit() {
  CountedUnit unit;
  unit.snapshot = test::unit_from(R"(
    0: 1       | e0
    1: 2 3     | e0
    2: 1 4     | e0 e2@1 e1
    3: return  |
    4: deopt   | e1 e3
  )");
  unit::UnitSnapshot& snapshot = unit.snapshot;
  snapshot.identity = {
      .method = "a.b.Shop.sell(int[], int):int", .entry_bci = -1, .compile_id = 41};
  snapshot.methods = {"a.b.Shop.sell(int[], int):int", "a.b.Price.of(int):int"};
  snapshot.line_tables = {"Shop.java\n0:10 4:11 8:12 10:13 14:14 20:15 30:16", "Price.java\n0:7"};
  snapshot.contexts[1] = {unit::ContextId{0}, unit::MethodIndex{1}, 14};
  constexpr std::int32_t kBcis[] = {-1, 4, 10, 2, 14, 20, 20};
  for (std::size_t i = 0; i < snapshot.occurrences.size(); ++i) {
    snapshot.occurrences[i].bci = kBcis[i];
  }
  snapshot.blocks[1].line = 11;
  snapshot.blocks[2].line = 7;
  snapshot.blocks[2].line_method = unit::MethodIndex{1};
  unit.counts.strategy_used = planning::Strategy::pc;
  unit.counts.block_counts = {1, 11, 10, 1, 0};
  unit.counts.edge_counts = {1, 10, 1, 10, 0};
  unit.counts.events = {{unit::EventTypeId{0}, unit::ContextId{0}, 22},
                        {unit::EventTypeId{1}, unit::ContextId{0}, 10},
                        {unit::EventTypeId{2}, unit::ContextId{1}, 10}};
  const auto block = [](std::uint32_t id) { return unit::BlockId{id}; };
  unit.counts.paths = {{3, 9, {block(1), block(2)}, false, 2},
                       {0, 1, {block(0), block(1), block(2)}, true, 2},
                       {4, 1, {block(1), block(3)}, false, 1}};
  return unit;
}

}  // namespace assay::views
