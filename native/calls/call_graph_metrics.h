// SPDX-License-Identifier: Apache-2.0
// Says how much two call graphs of a program have in common.
#pragma once

#include <optional>
#include <vector>

#include "native/calls/call_graph.h"
#include "native/profiles/overlap_metrics.h"

namespace assay::calls {

// Returns paper 3's overlap (section 6.2), from 0 to 1: the sum over all edges of the smaller one
// of both shares. Returns nothing where a graph is empty.
std::optional<double> edge_overlap(const CallGraph& full, const CallGraph& estimate,
                                   CallerFrames frames);

// Returns the accuracy of `estimate` against `full`, by all metrics of call graphs. The overlap of
// calling contexts is there only where both graphs keep contexts of equally many levels.
std::vector<profiles::OverlapMetric> overlap_metrics(const CallGraph& full,
                                                     const CallGraph& estimate);

}  // namespace assay::calls
