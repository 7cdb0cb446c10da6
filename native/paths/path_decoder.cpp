// SPDX-License-Identifier: Apache-2.0
#include "native/paths/path_decoder.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace assay::paths {

PathDecoder::PathDecoder(const PDag& dag, const PathNumbering& numbering)
    : dag_(&dag), numbering_(&numbering), starts_by_value_(dag.starts().size()) {
  std::iota(starts_by_value_.begin(), starts_by_value_.end(), 0U);
  std::ranges::sort(starts_by_value_, {},
                    [&](std::uint32_t start) { return numbering.start_values[start]; });
}

Path PathDecoder::decode(std::uint64_t number) const {
  Path path;
  decode(number, path);
  return path;
}

void PathDecoder::decode(std::uint64_t number, Path& path) const {
  // The path begins at the last start whose value is not above the number; the first start's value
  // is 0.
  const auto after = std::ranges::upper_bound(
      starts_by_value_, number, {},
      [&](std::uint32_t start) { return numbering_->start_values[start]; });
  const std::uint32_t start = *std::prev(after);
  std::uint64_t rest = number - numbering_->start_values[start];
  BlockId block = dag_->starts()[start];
  path.end.reset();
  path.blocks.assign(1, block);
  while (!dag_->graph().is_sink(block)) {
    const EdgeId edge = way_on(block, rest);
    rest -= numbering_->edge_values[edge.index()];
    if (dag_->is_removed(edge)) {
      path.end = edge;
      break;
    }
    block = dag_->graph().edge(edge).to;
    path.blocks.push_back(block);
  }
}

EdgeId PathDecoder::way_on(BlockId block, std::uint64_t rest) const {
  const auto out = dag_->graph().out_edges(block);
  EdgeId best = out.front();
  std::uint64_t best_value = 0;
  for (const EdgeId id : out) {
    const std::uint64_t value = numbering_->edge_values[id.index()];
    if (value <= rest && value >= best_value) {
      best = id;
      best_value = value;
    }
  }
  return best;
}

}  // namespace assay::paths
