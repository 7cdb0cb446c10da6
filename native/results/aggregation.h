// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "native/results/run_result.h"
#include "native/session/session_view.h"
#include "native/support/result.h"

namespace assay::results {

struct AggregationOptions {
  bool by_compilation = false;  // false: compilations of one method and entry are merged
  // The build that reads. A session of the same build was planned by the same rules, so a unit with
  // another plan than the reader makes is damaged. In a session of another build such a unit shows
  // that the rules differ.
  std::string_view reader_build;
};

// Decodes every unit's counters and sums them up. A unit that cannot be decoded is counted in the
// coverage and named in the messages. Fails (version_mismatch) on a session of another build whose
// planner decided otherwise: its counters would be taken for others.
Result<RunResult> aggregate(const session::SessionView& session, const AggregationOptions& options);

}  // namespace assay::results
