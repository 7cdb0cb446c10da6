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
constexpr std::uint32_t kGiven = kNotACandidate - 1;  // cut whatever the others are
constexpr std::uint32_t kRetreats = kNotACandidate;   // in place of an edge's target

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

// Counts the paths that are left when a given number of the first candidates may be cut. Some
// sixteen trials go over the graph, so its blocks and edges stand here in the order in which a
// trial wants them.
class Trial {
 public:
  Trial(const ControlFlowGraph& graph, const cfg::DepthFirstOrder& order,
        std::span<const BlockId> candidates, std::span<const BlockId> given)
      : paths_from_(graph.block_count()) {
    std::vector<std::uint32_t> rank(graph.block_count(), kNotACandidate);
    for (std::uint32_t i = 0; i < candidates.size(); ++i) {
      rank[candidates[i].index()] = i;
    }
    for (const BlockId block : given) {
      rank[block.index()] = kGiven;
    }
    list_steps(graph, order, rank);
  }

  std::uint64_t total_paths(std::size_t candidate_count) {
    cuts_.clear();
    std::uint64_t total = 0;
    std::uint32_t edge = 0;
    for (std::uint32_t i = 0; i < steps_.size(); ++i) {
      const Step& step = steps_[i];
      std::uint64_t paths = step.is_sink ? 1 : 0;
      for (; edge < step.edges_end; ++edge) {
        paths =
            saturating_add(paths, targets_[edge] == kRetreats ? 1 : paths_from_[targets_[edge]]);
      }
      if (is_cut(step, paths, candidate_count)) {
        cuts_.push_back(step.block);
        total = saturating_add(total, paths);
        paths = 1;  // seen from its predecessors, paths end on the way here
      } else if (step.starts_paths) {
        total = saturating_add(total, paths);
      }
      paths_from_[i] = paths;
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
  // One block, in postorder. Its edges are those of `targets_` up to `edges_end`, from the end of
  // the step before.
  struct Step {
    BlockId block;
    std::uint32_t rank = kNotACandidate;  // among the candidates, or kGiven
    std::uint32_t edges_end = 0;
    bool is_sink = false;
    bool starts_paths = false;
  };

  static bool is_cut(const Step& step, std::uint64_t paths, std::size_t candidate_count) {
    return step.rank == kGiven || (step.rank < candidate_count && paths > 1);
  }

  static bool starts_paths(const ControlFlowGraph& graph, const cfg::DepthFirstOrder& order,
                           BlockId block) {
    return block == ControlFlowGraph::entry() ||
           std::ranges::any_of(graph.in_edges(block),
                               [&](EdgeId id) { return order.is_retreating(graph.edge(id)); });
  }

  void list_steps(const ControlFlowGraph& graph, const cfg::DepthFirstOrder& order,
                  std::span<const std::uint32_t> rank) {
    std::vector<std::uint32_t> step_of(graph.block_count(), 0);
    steps_.reserve(graph.block_count());
    targets_.reserve(graph.edge_count());
    for (const BlockId block : order.postorder) {
      step_of[block.index()] = static_cast<std::uint32_t>(steps_.size());
      for (const EdgeId id : graph.out_edges(block)) {
        const cfg::Edge& edge = graph.edge(id);
        targets_.push_back(order.is_retreating(edge) ? kRetreats : step_of[edge.to.index()]);
      }
      steps_.push_back({block, rank[block.index()], static_cast<std::uint32_t>(targets_.size()),
                        graph.is_sink(block), starts_paths(graph, order, block)});
    }
  }

  std::vector<Step> steps_;
  std::vector<std::uint32_t> targets_;     // positions in `steps_`, or kRetreats
  std::vector<std::uint64_t> paths_from_;  // by step
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
