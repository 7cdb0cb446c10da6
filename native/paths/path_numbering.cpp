// SPDX-License-Identifier: Apache-2.0
#include "native/paths/path_numbering.h"

#include <algorithm>

#include "native/cfg/edge_frequencies.h"
#include "native/support/saturating.h"

namespace assay::paths {
namespace {

// One edge that leads on: the place of its value, its frequency, and the number of paths beyond it.
struct Way {
  std::uint64_t* value;
  float frequency;
  std::uint64_t paths;
};

// Gives the edges consecutive ranges of numbers, the hottest edge first. Returns the number of
// paths in all.
std::uint64_t assign_values(std::vector<Way>& ways) {
  std::ranges::stable_sort(ways, std::greater<>{}, &Way::frequency);
  std::uint64_t sum = 0;
  for (const Way& way : ways) {
    *way.value = sum;
    sum = saturating_add(sum, way.paths);
  }
  return sum;
}

class Numberer {
 public:
  Numberer(const PDag& dag, std::span<const float> block_frequencies)
      : dag_(dag),
        graph_(dag.graph()),
        edge_frequencies_(cfg::edge_frequencies(graph_, block_frequencies)) {
    numbering_.paths_from.resize(graph_.block_count());
    numbering_.edge_values.resize(graph_.edge_count());
    numbering_.start_values.resize(dag.starts().size());
  }

  PathNumbering run() {
    for (const BlockId block : dag_.order().postorder) {
      number_block(block);
    }
    number_starts();
    return std::move(numbering_);
  }

 private:
  void number_block(BlockId block) {
    ways_.clear();
    for (const EdgeId id : graph_.out_edges(block)) {
      const BlockId target = graph_.edge(id).to;
      ways_.push_back({&numbering_.edge_values[id.index()], edge_frequencies_[id.index()],
                       dag_.is_removed(id) ? 1 : numbering_.paths_from[target.index()]});
    }
    numbering_.paths_from[block.index()] = ways_.empty() ? 1 : assign_values(ways_);
  }

  // Numbers the surrogate edges from ENTRY. The edge ENTRY -> w is taken as often as the removed
  // edges into w together.
  void number_starts() {
    ways_.clear();
    for (std::size_t i = 0; i < dag_.starts().size(); ++i) {
      const BlockId start = dag_.starts()[i];
      ways_.push_back({&numbering_.start_values[i], removed_frequency(start),
                       numbering_.paths_from[start.index()]});
    }
    numbering_.total = assign_values(ways_);
  }

  float removed_frequency(BlockId start) const {
    float sum = start == cfg::ControlFlowGraph::entry() ? 1.0F : 0.0F;
    for (const EdgeId id : graph_.in_edges(start)) {
      sum += dag_.is_removed(id) ? edge_frequencies_[id.index()] : 0.0F;
    }
    return sum;
  }

  const PDag& dag_;
  const cfg::ControlFlowGraph& graph_;
  std::vector<float> edge_frequencies_;
  std::vector<Way> ways_;
  PathNumbering numbering_;
};

}  // namespace

PathNumbering number_paths(const PDag& dag, std::span<const float> block_frequencies) {
  return Numberer(dag, block_frequencies).run();
}

}  // namespace assay::paths
