// SPDX-License-Identifier: Apache-2.0
// What the counters of one unit mean. The planner turns it into probes, the decoder reads counters
// by it; both derive it from the snapshot, so it is never stored.
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

// `ec`: counter i counts the flow edge `chords[i]`.
struct EdgeLayout {
  flow::FlowGraph graph;
  std::vector<bool> in_tree;             // by flow edge
  std::vector<flow::FlowEdgeId> chords;  // ascending
};

// `pc`: counter i counts the path number i. `pd` and `dec`: counter i counts column i of `columns`.
struct PathLayout {
  paths::PDag dag;
  paths::PathNumbering numbering;
};

// With count_activations, these follow the counters above. `ec` needs none: its edges tell. Nor
// does `pc` need the second, for the paths that end by leaving tell.
inline constexpr std::uint32_t kEntryCounter = 0;
inline constexpr std::uint32_t kLeavingCounter = 1;

struct UnitLayout {
  // Behind a pointer, so that the P-DAG's reference survives a move of the layout.
  struct Shape {
    cfg::ControlFlowGraph graph;
    cfg::DepthFirstOrder order;
  };
  std::unique_ptr<const Shape> shape;
  std::vector<float> block_frequencies;
  // options.strategy, or `ec` where the path budget could not be kept.
  Strategy strategy_used = Strategy::ec;
  EventColumns columns;             // by type for `pd`, else by type and context
  std::optional<EdgeLayout> edges;  // `ec` only
  std::optional<PathLayout> paths;  // `pd` and `pc` only
  std::uint64_t own_counters = 0;   // of the strategy, those of activations included
  std::optional<std::uint64_t> first_activation_counter;
  std::optional<EventColumns> checked;  // options.check: counters own_counters and up

  std::uint64_t counter_count() const { return own_counters + (checked ? checked->count() : 0); }
};

// The counters of one unit have numbers of 32 bits.
inline constexpr std::uint64_t kMaxCountersPerUnit = ~std::uint32_t{0};

// An activation leaves the unit for good here: by a return, or by an exception that unwinds it.
bool is_leaving(unit::BlockEnd end);

// Fails (malformed_data) on a snapshot that breaks its rules, and (limit_exceeded) when the unit
// would need more than kMaxCountersPerUnit.
Result<UnitLayout> lay_out_unit(const unit::UnitSnapshot& snapshot, const PlanOptions& options);

}  // namespace assay::planning
