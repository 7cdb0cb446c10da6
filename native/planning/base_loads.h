// SPDX-License-Identifier: Apache-2.0
// Chooses where the address of the calling thread's counter segment is loaded (ThreadMode::thread).
// The address may change in a call, because a virtual thread may come back on another carrier.
// Therefore a load serves the probes that it dominates up to the next call. One load at a unit's
// start would be spilled around calls; one load beside each probe costs loops. Therefore loads are
// shared within stretches without a call, and hoisted out of loops without a call.
#pragma once

#include "native/planning/placement_facts.h"
#include "native/unit/instrumentation_plan.h"

namespace assay::planning {

// Sets Probe::base and InstrumentationPlan::base_loads. A probe at an occurrence in a block with a
// call gets no base load: only the Java side knows whether the probe is before or after the call,
// and loads the address right there.
void place_base_loads(const PlacementFacts& facts, unit::InstrumentationPlan& plan);

}  // namespace assay::planning
