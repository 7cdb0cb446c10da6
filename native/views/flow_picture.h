// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "native/views/counted_unit.h"

namespace assay::views {

// Returns the unit's control-flow graph in the language of Graphviz. A block has its number, the
// source line of its first node that has one, how often it was executed, and how often the compiler
// expected it to be executed for each entry of the unit; its colour is the darker, the larger its
// count is beside the largest one. An edge has how often it was taken.
// Blocks that were never executed are dashed.
// Requires: unit.knows_blocks().
std::string to_dot(const CountedUnit& unit);

}  // namespace assay::views
