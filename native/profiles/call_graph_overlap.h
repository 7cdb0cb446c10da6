// SPDX-License-Identifier: Apache-2.0
// Compares two profiles of calls (paper 3, section 6.2).
#pragma once

#include <optional>
#include <span>

namespace assay::profiles {

// The weights of one edge, which is a (caller, call site, callee) or a calling context, in two
// profiles. An edge that a profile does not have has the weight 0 there. Weights are counts or
// shares, finite and not negative.
struct EdgeWeights {
  double one = 0;
  double other = 0;
};

// Returns the overlap of both profiles, from 0 to 1: the sum, over all edges, of the smaller one of
// the shares that both profiles give to the edge. Profiles with the same shares overlap by 1,
// whatever their sums are; profiles without a common edge by 0. Returns nothing where one of the
// profiles is empty.
std::optional<double> call_graph_overlap(std::span<const EdgeWeights> edges);

}  // namespace assay::profiles
