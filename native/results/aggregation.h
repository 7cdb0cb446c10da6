// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "native/results/run_result.h"
#include "native/session/session_view.h"

namespace assay::results {

struct AggregationOptions {
  bool by_compilation = false;  // else compilations of one method and entry are merged
};

// Decodes every unit's counters and sums them up. Cannot fail: a unit that cannot be decoded is
// counted in the coverage, and said in the messages.
RunResult aggregate(const session::SessionView& session, const AggregationOptions& options);

}  // namespace assay::results
