// SPDX-License-Identifier: Apache-2.0
// Chooses the loops whose paths are cut at the loop's entry, too. Without this cut, the paths of
// the first iteration begin outside the loop. The path register then depends on the way that led to
// the loop, so a path's number is no constant inside the loop, and each iteration updates memory
// whose address the code has to compute. With the cut, an iteration's paths begin at the header
// with a known number. The counter of a loop with one path can then be kept in a register
// (planning/loop_counters.h). Decision 0019 says what was measured.
#pragma once

#include <span>
#include <vector>

#include "native/cfg/control_flow_graph.h"
#include "native/cfg/depth_first_order.h"

namespace assay::paths {

// A cut costs one update of a counter each time the loop is entered. A loop is cut where the
// compiler expects that the header is executed this often, or more often, for each entry. The
// number is an estimate; it was not found by measurements.
inline constexpr float kExecutionsWorthACut = 4;

// Returns the headers of these loops, in block order: targets of retreating edges without a
// critical in-edge (a path cannot end on a critical edge). These cuts never add paths, because
// paths begin at a loop's header in any case.
std::vector<cfg::BlockId> loop_cuts(const cfg::ControlFlowGraph& graph,
                                    const cfg::DepthFirstOrder& order,
                                    std::span<const float> block_frequencies);

}  // namespace assay::paths
