// SPDX-License-Identifier: Apache-2.0
// Where the address of the calling thread's counter segment is loaded (ThreadMode::thread). It may
// change in a call, for a virtual thread may come back on another carrier, so a load serves the
// probes it dominates up to the next call. One load at a unit's start would be spilled around
// calls; one load beside each probe costs loops. So: shared within stretches without a call,
// hoisted out of loops without a call.
#pragma once

#include "native/planning/placement_facts.h"
#include "native/unit/instrumentation_plan.h"

namespace assay::planning {

// Sets Probe::base and InstrumentationPlan::base_loads. A probe at an occurrence in a block with a
// call gets none: whether it is before or after the call is known to the Java side only, which
// loads the address right there.
void place_base_loads(const PlacementFacts& facts, unit::InstrumentationPlan& plan);

}  // namespace assay::planning
