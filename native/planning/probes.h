// SPDX-License-Identifier: Apache-2.0
// The probes of `dec` and `ec`, and the places that edges have.
#pragma once

#include <cstdint>
#include <optional>

#include "native/cfg/control_flow_graph.h"
#include "native/planning/unit_layout.h"
#include "native/support/result.h"
#include "native/unit/instrumentation_plan.h"
#include "native/unit/unit_snapshot.h"

namespace assay::planning {

// Where control passes exactly when it leaves the unit through this sink. A sink for another reason
// may have no end that is reached, such as code that cannot be reached.
unit::Place sink_place(const unit::UnitSnapshot& snapshot, unit::BlockId sink);

// Where control passes exactly when it takes the edge; absent for a critical edge.
std::optional<unit::Place> edge_place(const cfg::ControlFlowGraph& graph, cfg::EdgeId edge);

// `dec`: one update at each occurrence; column i is counter `first_counter` + i.
void add_occurrence_probes(const unit::UnitSnapshot& snapshot, const EventColumns& columns,
                           std::uint32_t first_counter, unit::InstrumentationPlan& plan);

// With count_activations: entries, and, but for `pc`, returns and unwinds together.
void add_activation_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                           unit::InstrumentationPlan& plan);

// `ec`: one update on each chord. Fails (unsupported) when a chord is a critical edge.
Result<void> add_chord_probes(const unit::UnitSnapshot& snapshot, const UnitLayout& layout,
                              unit::InstrumentationPlan& plan);

}  // namespace assay::planning
