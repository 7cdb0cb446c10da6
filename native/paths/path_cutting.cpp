// SPDX-License-Identifier: Apache-2.0
#include "native/paths/path_cutting.h"

#include <algorithm>
#include <limits>

#include "native/cfg/edge_frequencies.h"
#include "native/support/saturating.h"

namespace assay::paths {
namespace {

using cfg::BlockId;
using cfg::ControlFlowGraph;
using cfg::EdgeId;

constexpr std::uint32_t kNotACandidate = std::numeric_limits<std::uint32_t>::max();

std::vector<BlockId> coldest_merges(const ControlFlowGraph& graph,
                                    std::span<const float> block_frequencies) {
  std::vector<BlockId> merges;
  for (std::uint32_t i = 0; i < graph.block_count(); ++i) {
    const BlockId block{i};
    const bool has_critical_edge = std::ranges::any_of(
        graph.in_edges(block), [&](EdgeId id) { return graph.is_critical(id); });
    if (graph.is_merge(block) && !has_critical_edge) {
      merges.push_back(block);
    }
  }
  std::ranges::stable_sort(merges, {}, [&](BlockId block) {
    return cfg::sane_frequency(block_frequencies[block.index()]);
  });
  return merges;
}

// Counts the paths that are left when a given number of the first candidates may be cut.
class Trial {
 public:
  Trial(const ControlFlowGraph& graph, const cfg::DepthFirstOrder& order,
        std::span<const BlockId> candidates, std::span<const BlockId> given)
      : graph_(graph),
        order_(order),
        rank_(graph.block_count(), kNotACandidate),
        is_given_(graph.block_count(), false),
        paths_from_(graph.block_count()) {
    for (std::uint32_t i = 0; i < candidates.size(); ++i) {
      rank_[candidates[i].index()] = i;
    }
    for (const BlockId block : given) {
      is_given_[block.index()] = true;
    }
  }

  std::uint64_t total_paths(std::size_t candidate_count) {
    cuts_.clear();
    std::uint64_t total = 0;
    for (const BlockId block : order_.postorder) {
      paths_from_[block.index()] = count_paths_from(block);
      if (is_cut(block, candidate_count)) {
        cuts_.push_back(block);
        total = saturating_add(total, paths_from_[block.index()]);
        paths_from_[block.index()] = 1;  // seen from its predecessors, paths end on the way here
      } else if (starts_paths(block)) {
        total = saturating_add(total, paths_from_[block.index()]);
      }
    }
    return total;
  }

  // Returns the cuts of the last call of total_paths().
  std::vector<BlockId> cuts() const {
    std::vector<BlockId> sorted = cuts_;
    std::ranges::sort(sorted);
    return sorted;
  }

 private:
  // Requires: paths_from_ has the number for this block.
  bool is_cut(BlockId block, std::size_t candidate_count) const {
    return is_given_[block.index()] ||
           (rank_[block.index()] < candidate_count && paths_from_[block.index()] > 1);
  }

  bool starts_paths(BlockId block) const {
    return block == ControlFlowGraph::entry() ||
           std::ranges::any_of(graph_.in_edges(block),
                               [&](EdgeId id) { return order_.is_retreating(graph_.edge(id)); });
  }

  std::uint64_t count_paths_from(BlockId block) const {
    std::uint64_t paths = graph_.is_sink(block) ? 1 : 0;
    for (const EdgeId id : graph_.out_edges(block)) {
      const cfg::Edge& edge = graph_.edge(id);
      paths = saturating_add(paths, order_.is_retreating(edge) ? 1 : paths_from_[edge.to.index()]);
    }
    return paths;
  }

  const ControlFlowGraph& graph_;
  const cfg::DepthFirstOrder& order_;
  std::vector<std::uint32_t> rank_;
  std::vector<bool> is_given_;
  std::vector<std::uint64_t> paths_from_;
  std::vector<BlockId> cuts_;
};

}  // namespace

std::optional<std::vector<BlockId>> choose_cuts(const ControlFlowGraph& graph,
                                                const cfg::DepthFirstOrder& order,
                                                std::span<const float> block_frequencies,
                                                std::uint64_t budget,
                                                std::span<const BlockId> given) {
  const std::vector<BlockId> candidates = coldest_merges(graph, block_frequencies);
  Trial trial(graph, order, candidates, given);
  if (trial.total_paths(candidates.size()) > budget) {
    return std::nullopt;
  }
  std::size_t too_few = 0;  // fewer candidates than this do not suffice
  std::size_t enough = candidates.size();
  while (too_few < enough) {
    const std::size_t middle = too_few + (enough - too_few) / 2;
    if (trial.total_paths(middle) <= budget) {
      enough = middle;
    } else {
      too_few = middle + 1;
    }
  }
  trial.total_paths(enough);
  return trial.cuts();
}

}  // namespace assay::paths
