// SPDX-License-Identifier: Apache-2.0
// Turns a unit's counters back into event counts: the inverse of planning/.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "native/flow/flow_solver.h"
#include "native/planning/plan_options.h"
#include "native/planning/unit_layout.h"
#include "native/support/result.h"
#include "native/unit/unit_snapshot.h"

namespace assay::decoding {

// Says what the occurrences of one event type in one inlining context add up to: each execution
// adds the occurrence's weight, which is 1 for most types.
struct EventCount {
  unit::EventTypeId type;
  unit::ContextId context;
  std::uint64_t count = 0;
};

struct PathCount {
  std::uint64_t path_number = 0;
  std::uint64_t count = 0;
  std::vector<unit::BlockId> blocks;
  bool starts_at_entry = false;  // else the path starts at a loop header or a cut merge
  std::uint32_t branches = 0;    // blocks on the path that have several ways out
  std::optional<unit::EdgeId> end =
      {};  // the edge on which the path ends; absent: it ends at a sink
};

struct UnitCounts {
  planning::Strategy strategy_used = planning::Strategy::ec;
  std::vector<EventCount> events;  // sorted by type, then context; zero counts left out
  // False for `pd`, which has one counter for each type: all its events have the root context.
  bool contexts_known = true;
  std::vector<std::uint64_t> block_counts;  // empty for `dec` and `pd`, which do not know them
  // Says how often each edge was taken, by edge; empty for `dec` and `pd`. With `pep` these are
  // edges of sampled paths.
  std::vector<std::uint64_t> edge_counts;
  std::vector<PathCount> paths;  // `pc`: executed paths; `pep`: sampled paths; hottest first
  // `pep` with PlanOptions::check: all executed paths, hottest first.
  std::vector<PathCount> full_paths;
  std::vector<std::uint64_t> full_edge_counts;  // by edge; of `full_paths`
  // The number of activations that entered the unit but were not seen to leave it by a return or an
  // unwind: deoptimized, left by an exception in mid-block, or, where ends tell, still alive. Each
  // may be wrong by one path. Absent with UnfinishedSource::nothing.
  std::optional<std::uint64_t> unfinished_activations;
  // This member says what told of them, and is never UnfinishedSource::automatic.
  planning::UnfinishedSource unfinished_source = planning::UnfinishedSource::ends;
  // This member says whether there may be more: activations that still run, or that an exception
  // left after their code had become invalid. Handlers see neither (decision 0018).
  bool handlers_may_miss = false;
  // The number of derived values that came out negative because of unfinished activations and were
  // set to 0.
  std::uint32_t clamped_values = 0;
  // The events as `dec` counts them, with PlanOptions::check.
  std::vector<EventCount> checked_events;
};

// Returns how often each edge and block of a unit counted by `ec` was executed.
// Requires: `counters` begin with those of the chords, in their order.
flow::FlowSolution executed_flow(const planning::EdgeLayout& edges,
                                 std::span<const std::uint64_t> counters);

// Decodes a unit. `layout` is the layout of the snapshot (planning::plan_unit), and `counters` are
// the unit's own counters, summed over all segments. Fails (malformed_data) when the number of
// counters is not the one that plan_unit() asked for.
Result<UnitCounts> decode_counts(const unit::UnitSnapshot& snapshot,
                                 const planning::UnitLayout& layout,
                                 std::span<const std::uint64_t> counters);

}  // namespace assay::decoding
