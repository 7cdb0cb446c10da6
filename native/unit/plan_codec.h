// SPDX-License-Identifier: Apache-2.0
// The bytes of an InstrumentationPlan as they cross JNI, with counter numbers already relative to
// the segment. The Java side reads them in one pass, front to back.
//
// Version 2 (encoding: support/byte_codec.h):
//   u version = 2
//   u path value count, each: byte kind
//       0 constant: s value
//       1 add:      u block, u operand, s addend
//       2 phi:      u block, u input count, each: u edge source block, u value
//   u base load count, each: byte place kind, u place index
//   fixed64 address of the row table's row pointers (0: none); row j's pointer leads to pairs of
//       u32 counter byte offset, u32 delta, ended by a delta of 0
//   u probe count, each: byte place kind, u place index,
//       u base load + 1 (0: none), u loop-carried header block + 1 (0: none; if not 0:
//       u source block of the loop's entry edge, u store interval, u exit count, each:
//       u block, byte incremented), byte action
//       0 add constant: u counter, u delta
//       1 count path:   u first counter, u path value, s offset
//       2 decode path:  u path value, s offset
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/unit/instrumentation_plan.h"
#include "native/unit/unit_snapshot.h"

namespace assay::unit {

inline constexpr std::uint32_t kPlanVersion = 2;

// Writes the plan. `counter_base` is added to every counter number. `row_pointers` is the address
// of the published row table, 0 when the plan has none.
std::vector<std::byte> encode_plan(const InstrumentationPlan& plan, const UnitSnapshot& snapshot,
                                   std::uint32_t counter_base, std::uint64_t row_pointers);

}  // namespace assay::unit
