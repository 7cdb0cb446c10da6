// SPDX-License-Identifier: Apache-2.0
// How often each edge is taken, estimated from how often its ends are. The compiler gives block
// frequencies only.
#pragma once

#include <span>
#include <vector>

#include "native/cfg/control_flow_graph.h"

namespace assay::cfg {

// By edge. An edge that is its target's only way in has the target's frequency; one that is its
// source's only way out, the source's; any other (a critical edge) at most the smaller of the two.
// What is not a frequency (negative, infinite, not a number) counts as 0.
std::vector<float> edge_frequencies(const ControlFlowGraph& graph,
                                    std::span<const float> block_frequencies);

// `value`, or 0 where it is no frequency: sorting by frequency needs a strict weak order.
float sane_frequency(float value);

}  // namespace assay::cfg
