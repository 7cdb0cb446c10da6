// SPDX-License-Identifier: Apache-2.0
// Computes the fingerprint of a unit's instrumentation. A session stores no plan: its reader plans
// each unit again (decision 0003). The agent stores the plan's fingerprint beside the unit, so that
// a reader whose planner decides otherwise finds out, and does not take one counter for another.
#pragma once

#include <cstdint>

#include "native/unit/instrumentation_plan.h"
#include "native/unit/unit_snapshot.h"

namespace assay::planning {

// FNV-1a (64 bits) over the whole plan: its bytes as they cross JNI, with counters numbered from 0,
// and the rows of path decoding.
enum class PlanFingerprint : std::uint64_t {};

PlanFingerprint fingerprint_of(const unit::InstrumentationPlan& plan,
                               const unit::UnitSnapshot& snapshot);

}  // namespace assay::planning
