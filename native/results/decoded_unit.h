// SPDX-License-Identifier: Apache-2.0
// Gives the parts of which a logged unit is decoded: its snapshot, its plan, its counters, its
// counts. Results (unit_reading.h) and views (native/views) are made of them.
#pragma once

#include <cstdint>
#include <vector>

#include "native/decoding/unit_decoder.h"
#include "native/planning/planner.h"
#include "native/session/session_view.h"
#include "native/support/result.h"
#include "native/unit/unit_snapshot.h"

namespace assay::results {

// Returns the unit's snapshot with its texts filled in. Fails (malformed_data) on a damaged record.
Result<unit::UnitSnapshot> snapshot_of(const session::SessionView& session,
                                       const session::SessionUnit& logged);

// Returns the plan by which the unit's code counts. Fails (version_mismatch) where that is another
// plan than this planner makes.
Result<planning::PlannedUnit> plan_of(const session::SessionView& session,
                                      const session::SessionUnit& logged,
                                      const unit::UnitSnapshot& snapshot);

// Returns the unit's counters, summed over all segments that the program's own threads wrote.
std::vector<std::uint64_t> application_counters(const session::SessionView& session,
                                                const session::SessionUnit& logged);

// Decodes the counters. Fails (malformed_data) where the unit names an event type that the session
// does not know.
Result<decoding::UnitCounts> counts_of(const session::SessionView& session,
                                       const unit::UnitSnapshot& snapshot,
                                       const planning::UnitLayout& layout,
                                       const std::vector<std::uint64_t>& counters);

}  // namespace assay::results
