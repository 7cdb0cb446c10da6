// SPDX-License-Identifier: Apache-2.0
// Makes the probes of `dec` and `ec`, and finds the places of edges.
#pragma once

#include <cstdint>
#include <optional>

#include "native/cfg/control_flow_graph.h"
#include "native/planning/unit_layout.h"
#include "native/support/result.h"
#include "native/unit/instrumentation_plan.h"
#include "native/unit/unit_snapshot.h"

namespace assay::planning {

// Returns the place that control passes exactly when it leaves the unit through this sink. A block
// that is a sink for another reason, such as code that cannot be reached, may have an end that
// control never reaches.
unit::NodePlace sink_place(const unit::UnitSnapshot& snapshot, unit::BlockId sink);

// Returns the place that control passes exactly when it takes the edge, or nothing for a critical
// edge.
std::optional<unit::NodePlace> edge_place(const cfg::ControlFlowGraph& graph, cfg::EdgeId edge);

// Makes the probes of `dec`: one update at each occurrence that has a column, by its weight. Column
// i is counter `first_counter` + i.
void add_occurrence_probes(const unit::UnitSnapshot& snapshot, const EventColumns& columns,
                           std::uint32_t first_counter, unit::InstrumentationPlan& plan);

// Makes the probes of occurrences whose weights only the running program knows, with any strategy.
void add_value_probes(const UnitLayout& layout, unit::InstrumentationPlan& plan);

// Makes the probes of UnfinishedSource::ends: entries, and, except for `pc`, returns and unwinds
// together.
void add_activation_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                           unit::InstrumentationPlan& plan);

// Makes the probes of UnfinishedSource::handlers that are in blocks: handled exceptions, and
// explicit deoptimizations. Blocks of both kinds are rarely executed.
void add_handled_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                        unit::InstrumentationPlan& plan);

// Makes the probes of UnfinishedSource::handlers that are outside of blocks. These probes use no
// base load.
void add_handler_probes(const UnitLayout& layout, unit::InstrumentationPlan& plan);

// Makes the probes of `ec`: one update on each chord. Fails (unsupported) when a chord is a
// critical edge.
Result<void> add_chord_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                              unit::InstrumentationPlan& plan);

}  // namespace assay::planning
