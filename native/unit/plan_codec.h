// SPDX-License-Identifier: Apache-2.0
// Writes the bytes of an InstrumentationPlan as they cross JNI, with counter numbers already
// relative to the segment. The Java side reads the bytes in one pass, front to back.
//
// Version 8 (encoding: support/byte_codec.h; kinds: wire/wire.json):
//   u version = 8, u unit id
//   u path value count, each: byte PathValueKind
//       constant: s value
//       add:      u block, u operand, s addend
//       phi:      u block, u input count, each: u edge source block, u value
//   u base load count, each: byte PlaceKind, u place index
//   fixed64 address of the row table's row pointers (0: none); row j's pointer leads to pairs of
//       u32 counter byte offset, u32 delta, ended by a delta of 0
//   u probe count, each: byte PlaceKind, u place index,
//       u base load + 1 (0: none), u loop-carried header block + 1 (0: none; if not 0:
//       u source block of the loop's entry edge, u merge count, each: u block, inputs, then inputs
//       of the back edges, byte stores on leaving (0: at each pass), and if 1: u exit count, each a
//       store, u poll count, each a store; inputs: u count, each: u edge source block, u carried
//       value; a store: u block, u carried value), byte ActionKind
//       add_constant: u counter, u delta
//       count_path:   u first counter, u path value, s offset
//       decode_path:  u path value, s offset
//       add_value:    u counter
//       sample_path:  u first counter, u path value + 1 (0: none), s offset
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/unit/instrumentation_plan.h"
#include "native/unit/unit_snapshot.h"

namespace assay::unit {

// Says what a plan becomes a part of: the unit's number, and where the unit's counters and rows
// are.
struct PlanAddress {
  std::uint32_t unit_id = 0;
  std::uint32_t counter_base = 0;  // is added to every counter number
  std::uint64_t row_pointers = 0;  // address of the published row table; 0: the plan has none
};

std::vector<std::byte> encode_plan(const InstrumentationPlan& plan, const UnitSnapshot& snapshot,
                                   const PlanAddress& address);

}  // namespace assay::unit
