// SPDX-License-Identifier: Apache-2.0
#include "native/profiles/call_graph_overlap.h"

#include <algorithm>

namespace assay::profiles {

std::optional<double> call_graph_overlap(std::span<const EdgeWeights> edges) {
  double one = 0;
  double other = 0;
  for (const EdgeWeights& edge : edges) {
    one += edge.one;
    other += edge.other;
  }
  if (!(one > 0) || !(other > 0)) {
    return std::nullopt;
  }
  double common = 0;
  for (const EdgeWeights& edge : edges) {
    common += std::min(edge.one / one, edge.other / other);
  }
  return std::min(common, 1.0);
}

}  // namespace assay::profiles
