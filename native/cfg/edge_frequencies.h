// SPDX-License-Identifier: Apache-2.0
// Estimates how often each edge is taken from how often its ends are executed, because the compiler
// gives block frequencies only.
#pragma once

#include <span>
#include <vector>

#include "native/cfg/control_flow_graph.h"

namespace assay::cfg {

// Returns the frequency of each edge. An edge that is the only way into its target has the target's
// frequency. An edge that is the only way out of its source has the source's frequency. Any other
// edge (a critical edge) has the smaller of the two frequencies. A block frequency that is
// negative, infinite or not a number counts as 0.
std::vector<float> edge_frequencies(const ControlFlowGraph& graph,
                                    std::span<const float> block_frequencies);

// Returns `value`, or 0 where it is no frequency: sorting by frequency needs a strict weak order.
float sane_frequency(float value);

}  // namespace assay::cfg
