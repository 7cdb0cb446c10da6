// SPDX-License-Identifier: Apache-2.0
// Divides calls whose number is exact among edges that samples tell of. The functions are pure.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "native/calls/call_graph.h"

namespace assay::calls {

// Divides `whole` into parts of the proportions of `weights`, which add up to `whole`: the parts
// that are rounded down most get one more (the method of the largest remainder; of equal ones the
// first). Requires: a weight that is not 0; the sum of the weights does not overflow.
std::vector<std::uint64_t> divided(std::uint64_t whole, std::span<const std::uint64_t> weights);

// Divides the calls of callers whose sites are not counted (C1's code, the interpreter): what
// entered a method's code and comes from no counted site, in the proportions of these callers'
// samples. `entries` has how often calls entered each method's code. A method of which no such
// caller was sampled keeps its calls.
void divide_calls_from_elsewhere(std::vector<CallEdge>& edges,
                                 std::map<std::string, std::uint64_t> entries);

}  // namespace assay::calls
