// SPDX-License-Identifier: Apache-2.0
// The plan tells the Java side what to insert into one unit's final schedule. The plan is complete:
// the Java side makes one node for each entry, at the place named, and decides nothing.
//
// Counter numbers are relative to the unit (0 .. counter_count-1); whoever allocates counters adds
// the unit's base.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "native/unit/unit_snapshot.h"
#include "native/wire/wire.h"

namespace assay::unit {

// An index into InstrumentationPlan::path_values.
using PathValueId = StrongId<struct PathValueTag>;
// An index into InstrumentationPlan::base_loads.
using BaseLoadId = StrongId<struct BaseLoadTag>;

struct NodePlace {
  PlaceKind kind = PlaceKind::block_begin;
  std::uint32_t index = 0;  // a BlockId, or an OccurrenceId for at_occurrence
};

// The path register is in SSA form (paper 1, section 4.2.2, footnote 10).
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

// Does counter += delta.
struct AddConstant {
  std::uint32_t counter = 0;
  std::uint32_t delta = 1;
};
// Does counters[first_counter + offset + value(register)] += 1.
struct CountPath {
  std::uint32_t first_counter = 0;
  PathValueId path_register;
  std::int64_t offset = 0;
};
// Does counter += delta for each (counter, delta) in row `offset + value(register)` of the unit's
// row table (paper 1, section 4.2.2, path decoding).
struct DecodePath {
  PathValueId path_register;
  std::int64_t offset = 0;
};
// Does counter += the weight of the occurrence that the probe stands at, a value which only the
// running program knows. Requires: the place is at_occurrence.
struct AddValue {
  std::uint32_t counter = 0;
};
// Does counters[first_counter + offset + value(register)] += 1 if the calling thread's word for
// samples asks for a sample (paper 2, section 3.3). Without a register, value(register) is 0.
struct SamplePath {
  std::uint32_t first_counter = 0;
  std::optional<PathValueId> path_register;
  std::int64_t offset = 0;
};
using Action = std::variant<AddConstant, CountPath, DecodePath, AddValue, SamplePath>;

// Names what the register of a loop-carried counter holds somewhere in an iteration. Each value has
// one definition (SSA form).
using CarriedValue = StrongId<struct CarriedValueTag>;
inline constexpr CarriedValue kCarriedIn{0};    // the header's phi
inline constexpr CarriedValue kIncremented{1};  // the phi's value plus the probe's constant
// The phi of LoopCarriedCounter::merges[index].
constexpr CarriedValue merge_value(std::size_t index) {
  return CarriedValue{static_cast<std::uint32_t>(index + 2)};
}

struct CarriedInput {
  EdgeId edge;  // its source has no other successor
  CarriedValue value;
};
// A block of the loop where ways meet of which some have passed the probe. The block gets a phi
// with an input for each of its in-edges.
struct CarriedMerge {
  BlockId block;
  std::vector<CarriedInput> inputs;
};

// A place where control leaves a loop: the target of an exit edge, to which no other edge leads.
struct LoopExit {
  BlockId block;
  CarriedValue value;
};

// A poll in a loop. The counter is stored before the VM can stop the thread there.
struct LoopPoll {
  BlockId block;
  CarriedValue value;
};

// Says where a counter that a loop keeps in a register is stored, where not at each pass of the
// probe: at the loop's exits and at its polls. In between, memory lags behind the loop, and only
// another thread can see that.
struct StoresOnLeaving {
  std::vector<LoopExit> exits;
  std::vector<LoopPoll> polls;
};

// Keeps in a register a counter that one innermost loop increments at most once in each iteration.
// The counter is loaded before the loop and only stored inside, which takes the load and the
// store-to-load forwarding out of the loop's critical path. The register is a phi at the header,
// which takes the loaded value from the entry edge (the edge's source has no other successor, and
// the probe's base is available at its end). Counters are carried only in innermost loops without
// calls, and only where no other thread writes the counter and nothing else in the loop does.
struct LoopCarriedCounter {
  BlockId header;
  EdgeId entry_edge;                          // the header's only edge from outside the loop
  std::vector<CarriedMerge> merges;           // in reverse postorder
  std::vector<CarriedInput> latches;          // what the header's phi takes from each back edge
  std::optional<StoresOnLeaving> on_leaving;  // absent: each pass of the probe stores the counter
};

// Describes one update of counters at one place.
struct Probe {
  NodePlace place;
  Action action;
  // The load of the segment's base address that the probe uses. Absent where counters have fixed
  // addresses, and where the address is to be loaded directly before the probe (with one segment
  // for each thread, at an occurrence in a block with a call).
  std::optional<BaseLoadId> base;
  std::optional<LoopCarriedCounter> loop_carried;  // only with AddConstant
};

// Describes one load of the calling thread's segment base address. The load dominates the probes
// that use it, with no call in between. At a place with probes, the load comes before the probes.
struct BaseLoad {
  NodePlace place;  // block_begin or block_end
};

// The rows of path decoding: row j lists what path j adds. Rows are stored one after another; row j
// is entries[row_offsets[j] .. row_offsets[j + 1]).
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
