// SPDX-License-Identifier: Apache-2.0
// The layout says what the counters of one unit mean. The planner turns the layout into probes, and
// the decoder reads counters by it. Planner and decoder derive the layout from the snapshot, so it
// is never stored.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "native/cfg/control_flow_graph.h"
#include "native/cfg/depth_first_order.h"
#include "native/flow/flow_graph.h"
#include "native/paths/p_dag.h"
#include "native/paths/path_numbering.h"
#include "native/planning/event_columns.h"
#include "native/planning/plan_options.h"
#include "native/support/result.h"
#include "native/unit/unit_snapshot.h"

namespace assay::planning {

// The layout of `ec`: counter i counts the flow edge `chords[i]`.
struct EdgeLayout {
  flow::FlowGraph graph;
  std::vector<bool> in_tree;             // by flow edge
  std::vector<flow::FlowEdgeId> chords;  // ascending
};

// The layout of paths. With `pc` and `pep` counter i counts path number i. With `pd` (as with
// `dec`) counter i counts column i of `columns`.
struct PathLayout {
  paths::PDag dag;
  paths::PathNumbering numbering;
};

// Where ends tell unfinished activations, these two counters follow the strategy's counters. `ec`
// needs neither counter, because its edges tell. `pc` does not need kLeavingCounter, because the
// paths that end by leaving the unit tell.
inline constexpr std::uint32_t kEntryCounter = 0;
inline constexpr std::uint32_t kLeavingCounter = 1;

// Where handlers tell unfinished activations, these three counters are the last of own_counters,
// with every strategy.
inline constexpr std::uint32_t kTakenOverCounter = 0;  // frames that the VM took over
inline constexpr std::uint32_t kExceptionCounter = 1;  // exceptions that came out of calls
inline constexpr std::uint32_t kHandledCounter = 2;    // those that the unit handles
inline constexpr std::uint32_t kHandlerCounters = 3;

struct UnitLayout {
  // The shape is behind a pointer, so that the P-DAG's reference to it survives a move of the
  // layout.
  struct Shape {
    cfg::ControlFlowGraph graph;
    cfg::DepthFirstOrder order;
  };
  std::unique_ptr<const Shape> shape;
  std::vector<float> block_frequencies;
  // The strategy of the options, or `ec` where the path budget could not be kept, or where a path
  // of `pd` might weigh more than a row can say (unit::kMaxWeight).
  Strategy strategy_used = Strategy::ec;
  // This member says how the unit's unfinished activations are found, and is never
  // UnfinishedSource::automatic.
  UnfinishedSource unfinished = UnfinishedSource::ends;
  // Where handlers tell, this member says whether activations can be left, or still run, without
  // being seen.
  bool handlers_may_miss = false;
  // Columns of constant weights: by type for `pd`, else by type and context.
  EventColumns columns;
  std::optional<EdgeLayout> edges;  // `ec` only
  std::optional<PathLayout> paths;  // `pd`, `pc` and `pep` only
  std::uint64_t own_counters = 0;   // counters of the strategy, activations and handlers
  std::optional<std::uint64_t> first_activation_counter;
  std::optional<std::uint64_t> first_handler_counter;
  // Columns of weights that only the running program knows, by type and context. Their counters
  // begin at first_value_counter(), with every strategy.
  EventColumns values;
  // Columns of options.check, of constant weights; their counters begin at first_checked_counter().
  // Other weights need no second counter, because `dec` counts them in the same way.
  std::optional<EventColumns> checked;
  // With `pep` and options.check: each path's number of executions, sampled or not, in the order of
  // path numbers. These counters are among own_counters.
  std::optional<std::uint64_t> first_full_path_counter;

  std::uint64_t first_value_counter() const { return own_counters; }
  std::uint64_t first_checked_counter() const { return own_counters + values.count(); }
  std::uint64_t counter_count() const {
    return first_checked_counter() + (checked ? checked->count() : 0);
  }
};

// With UnfinishedSource::automatic, ends tell where the compiler expects that an activation
// executes so many blocks, for then the second counter of an activation is a small part of its
// work. The number is an estimate; it was not found by measurements.
inline constexpr float kBlocksThatHideACounter = 50;

// The counters of one unit have numbers of 32 bits.
inline constexpr std::uint64_t kMaxCountersPerUnit = ~std::uint32_t{0};

// Tells whether an activation leaves the unit for good at this end: by a return, or by an exception
// that unwinds the activation.
bool is_leaving(unit::BlockEnd end);

// Lays out the counters of a unit. Fails (malformed_data) on a snapshot that breaks its rules,
// (limit_exceeded) when the unit would need more than kMaxCountersPerUnit, and (unsupported) when
// `pep` cannot keep the path budget.
Result<UnitLayout> lay_out_unit(const unit::UnitSnapshot& snapshot, const PlanOptions& options);

}  // namespace assay::planning
