// SPDX-License-Identifier: Apache-2.0
// Reads units that are written as text. One line stands for each block, in order:
//
//   0: 1 2         | f=1 e0 e1@2   block 0 leads to 1 and 2; frequency; occurrences: type[@context]
//   1: 3           | e0*16 e1@2*?  weights: a constant, or known only to the running program
//   2: 3           | call f=0.25   contains a call
//   2: 1           | steady poll   stops only at its poll
//   3: return                      or unwind, deopt, sink
//
// Without `f=` a block's frequency is 1. Contexts that are named are created, as children of the
// root. Throws std::invalid_argument on text that it does not understand.
#pragma once

#include <string_view>
#include <vector>

#include "native/cfg/control_flow_graph.h"
#include "native/unit/unit_snapshot.h"

namespace assay::test {

// Throws std::invalid_argument on text that it does not understand.
unit::UnitSnapshot unit_from(std::string_view text);

cfg::ControlFlowGraph graph_from(std::string_view text);
cfg::ControlFlowGraph graph_of(const unit::UnitSnapshot& snapshot);

std::vector<float> frequencies_of(const unit::UnitSnapshot& snapshot);

// Returns the graph of paper 1, Figure 19: two four-way switches in a row. Blocks are numbered from
// 0 here, from 1 in the paper.
unit::UnitSnapshot figure_19();

// Returns `count` four-way switches in a row (paper 1, section 4.3): 4^count paths.
unit::UnitSnapshot switches_in_a_row(int count);

}  // namespace assay::test
