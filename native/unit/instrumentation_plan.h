// SPDX-License-Identifier: Apache-2.0
// What the core tells the Java side to insert into one unit's final schedule. The plan is complete:
// the Java side makes one node for each entry, at the place named, and decides nothing.
//
// Counter numbers are relative to the unit (0 .. counter_count-1); whoever allocates counters adds
// the unit's base.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "native/unit/unit_snapshot.h"
#include "native/wire/wire.h"

namespace assay::unit {

// Index into InstrumentationPlan::path_values.
using PathValueId = StrongId<struct PathValueTag>;
// Index into InstrumentationPlan::base_loads.
using BaseLoadId = StrongId<struct BaseLoadTag>;

using wire::PlaceKind;

struct Place {
  PlaceKind kind = PlaceKind::block_begin;
  std::uint32_t index = 0;  // a BlockId, or an OccurrenceId for at_occurrence
};

// The path register in SSA form (paper 1, section 4.2.2, footnote 10).
struct PathConstant {
  std::int64_t value = 0;
};
struct PathAdd {  // placed at the end of `block`, which has one successor
  BlockId block;
  PathValueId operand;
  std::int64_t addend = 0;
};
struct PathPhiInput {
  EdgeId edge;  // a CFG edge into the phi's block
  PathValueId value;
};
struct PathPhi {  // at the begin of `block`, a merge; one input for each of its in-edges
  BlockId block;
  std::vector<PathPhiInput> inputs;
};
using PathValue = std::variant<PathConstant, PathAdd, PathPhi>;

// counter += delta
struct AddConstant {
  std::uint32_t counter = 0;
  std::uint32_t delta = 1;
};
// counters[first_counter + offset + value(register)] += 1
struct CountPath {
  std::uint32_t first_counter = 0;
  PathValueId path_register;
  std::int64_t offset = 0;
};
// For each (counter, delta) in row `offset + value(register)` of the unit's row table:
// counter += delta (paper 1, section 4.2.2, path decoding)
struct DecodePath {
  PathValueId path_register;
  std::int64_t offset = 0;
};
using Action = std::variant<AddConstant, CountPath, DecodePath>;

// Where control leaves a loop: the target of an exit edge, which nothing else leads to.
struct LoopExit {
  BlockId block;
  bool incremented = false;  // whether the iteration that leaves here has passed the probe
};

// Keeps a counter that one innermost loop increments on every iteration in a register: it is loaded
// before the loop and only stored inside, which takes the load and the store-to-load forwarding out
// of the loop's critical path. The register is a phi at the header: from the entry edge the loaded
// value (its source has no other successor, and the probe's base is at hand at its end), from every
// other in-edge the incremented one (the probe's block dominates their sources, and nothing else in
// the loop updates the counter). Only in innermost loops without calls, and only where no other
// thread writes the counter.
struct LoopCarriedCounter {
  BlockId header;
  EdgeId entry_edge;  // the header's only edge from outside the loop
  // The value is stored when it is a multiple of this, a power of two. 1: memory is exact at every
  // instant. Else it is also stored at the begin of each of `exits`, and memory lags behind inside.
  std::uint32_t store_interval = 1;
  std::vector<LoopExit> exits;
};

// One update of counters at one place.
struct Probe {
  Place place;
  Action action;
  // Which load of the segment's base address it uses. Absent where counters have fixed addresses;
  // and with one segment for each thread, where the address is to be loaded beside the probe,
  // directly before it (an occurrence in a block with a call).
  std::optional<BaseLoadId> base;
  std::optional<LoopCarriedCounter> loop_carried;  // only with AddConstant
};

// One load of the calling thread's segment base address; it dominates the probes that use it, with
// no call in between. At a place with probes, it comes before them.
struct BaseLoad {
  Place place;  // block_begin or block_end
};

// Path decoding's rows: row j lists what path j adds. Rows are stored one after another; row j is
// entries[row_offsets[j] .. row_offsets[j + 1]).
struct RowEntry {
  std::uint32_t counter = 0;
  std::uint32_t delta = 0;
};
struct RowTable {
  std::vector<std::uint32_t> row_offsets;  // empty when the plan has no DecodePath
  std::vector<RowEntry> entries;
};

struct InstrumentationPlan {
  std::uint32_t counter_count = 0;
  std::vector<PathValue> path_values;
  std::vector<BaseLoad> base_loads;
  std::vector<Probe> probes;  // several at one place are inserted in this order
  RowTable rows;
};

}  // namespace assay::unit
