// SPDX-License-Identifier: Apache-2.0
// Turns a unit's snapshot into its instrumentation. The planner is deterministic: the same snapshot
// and options give the same plan, in the agent and later in whoever decodes the counters. A session
// file therefore stores no plan, only the snapshot and the plan's fingerprint (plan_fingerprint.h).
#pragma once

#include "native/planning/plan_options.h"
#include "native/planning/unit_layout.h"
#include "native/support/result.h"
#include "native/unit/instrumentation_plan.h"
#include "native/unit/unit_snapshot.h"

namespace assay::planning {

struct PlannedUnit {
  UnitLayout layout;  // the meaning of each counter
  unit::InstrumentationPlan plan;
};

// Plans the instrumentation of a unit. Fails (malformed_data) when the snapshot is not a
// well-formed graph, and (unsupported) when it has a critical edge that would have to be counted.
Result<PlannedUnit> plan_unit(const unit::UnitSnapshot& snapshot, const PlanOptions& options);

}  // namespace assay::planning
