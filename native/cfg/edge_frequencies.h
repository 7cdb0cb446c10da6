// SPDX-License-Identifier: Apache-2.0
// Estimates how often each edge is taken from how often its ends are executed, for the compiler
// gives block frequencies only.
#pragma once

#include <span>
#include <vector>

#include "native/cfg/control_flow_graph.h"

namespace assay::cfg {

// Returns the frequency of each edge. An edge that is its target's only way in has the target's
// frequency; an edge that is its source's only way out has the source's; any other (a critical
// edge) has the smaller of the two. A block frequency that is negative, infinite or not a number
// counts as 0.
std::vector<float> edge_frequencies(const ControlFlowGraph& graph,
                                    std::span<const float> block_frequencies);

// Returns `value`, or 0 where it is no frequency: sorting by frequency needs a strict weak order.
float sane_frequency(float value);

}  // namespace assay::cfg
