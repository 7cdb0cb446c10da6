// SPDX-License-Identifier: Apache-2.0
// Decodes one logged unit of a session.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "native/results/run_result.h"
#include "native/results/sampled_profile.h"
#include "native/session/session_view.h"
#include "native/support/result.h"
#include "native/unit/unit_snapshot.h"

namespace assay::results {

struct UnitReading {
  UnitResult unit;          // executions by application threads, and unattributed ones
  Counts compiler_threads;  // empty: no counts
  // Tells whether any count differs; set with PlanOptions::check.
  bool differs = false;
  // The differences that are larger than unfinished activations explain.
  std::vector<CheckDifference> differences;
  std::uint64_t samples = 0;  // `pep`: paths of the program's threads that were sampled
  ProfilePair profiles;       // `pep` with PlanOptions::check
};

// Decodes a logged unit. Fails (malformed_data) when the record or its counters are damaged, and
// (version_mismatch) when the unit's code counts by another plan than this planner makes.
Result<UnitReading> read_unit(const session::SessionView& session,
                              const session::SessionUnit& unit);

// Returns the counts of the program's threads in each part of the session's window; empty counts
// where nothing was counted. Fails as read_unit() does.
Result<std::vector<Counts>> counts_in_parts(const session::SessionView& session,
                                            const session::SessionUnit& unit,
                                            std::span<const session::WindowPart> parts);

}  // namespace assay::results
