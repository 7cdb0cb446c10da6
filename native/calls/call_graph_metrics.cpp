// SPDX-License-Identifier: Apache-2.0
#include "native/calls/call_graph_metrics.h"

#include <map>

#include "native/calls/call_graph_sums.h"
#include "native/profiles/call_graph_overlap.h"

namespace assay::calls {

std::optional<double> edge_overlap(const CallGraph& full, const CallGraph& estimate,
                                   CallerFrames frames) {
  std::map<EdgeKey, profiles::EdgeWeights> both;
  for (const auto& [key, weight] : edge_weights(full, frames)) {
    both[key].one = static_cast<double>(weight);
  }
  for (const auto& [key, weight] : edge_weights(estimate, frames)) {
    both[key].other = static_cast<double>(weight);
  }
  std::vector<profiles::EdgeWeights> weights;
  weights.reserve(both.size());
  for (const auto& [key, of_both] : both) {
    weights.push_back(of_both);
  }
  return profiles::call_graph_overlap(weights);
}

std::vector<profiles::OverlapMetric> overlap_metrics(const CallGraph& full,
                                                     const CallGraph& estimate) {
  const bool have_contexts = full.frames == CallerFrames::all &&
                             estimate.frames == CallerFrames::all && full.levels == estimate.levels;
  return {{"calls-edges",
           "The sum over all edges (calling method, bytecode index, callee) of the smaller one of "
           "the shares of all calls that A and B give to the edge (paper 3, section 6.2).",
           edge_overlap(full, estimate, CallerFrames::innermost)},
          {"calls-contexts",
           "The same sum over edges whose calls are kept apart by the calling context: by all "
           "frames that are known of the caller, and by its callers (--levels). Needs contexts of "
           "equally many levels in both.",
           have_contexts ? edge_overlap(full, estimate, CallerFrames::all) : std::nullopt}};
}

}  // namespace assay::calls
