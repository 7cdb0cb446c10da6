// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/block_graph.h"

#include <algorithm>
#include <deque>
#include <set>
#include <unordered_map>

#include "native/cfg/loop_forest.h"

namespace assay::measuring {
namespace {

using Successors = std::vector<std::vector<BlockPosition>>;

Successors successors_of(const codelog::DescribedUnit& unit) {
  std::unordered_map<std::uint32_t, BlockPosition> positions;
  for (BlockPosition i = 0; i < unit.blocks.size(); ++i) {
    positions[unit.blocks[i].number] = i;
  }
  Successors successors(unit.blocks.size());
  for (BlockPosition i = 0; i < unit.blocks.size(); ++i) {
    for (const std::uint32_t number : unit.blocks[i].successors) {
      if (const auto found = positions.find(number); found != positions.end()) {
        successors[i].push_back(found->second);
      }
    }
  }
  return successors;
}

// Returns the chosen blocks that control flow from `start` reaches first.
std::vector<BlockPosition> first_chosen(BlockPosition start, const Successors& successors,
                                        const std::vector<bool>& chosen) {
  std::vector<bool> seen(successors.size());
  std::vector<BlockPosition> pending = successors[start];
  std::vector<BlockPosition> found;
  while (!pending.empty()) {
    const BlockPosition block = pending.back();
    pending.pop_back();
    if (seen[block]) {
      continue;
    }
    seen[block] = true;
    if (chosen[block]) {
      found.push_back(block);
    } else {
      pending.insert(pending.end(), successors[block].begin(), successors[block].end());
    }
  }
  return found;
}

}  // namespace

std::vector<std::optional<std::uint32_t>> innermost_loops(const codelog::DescribedUnit& unit) {
  std::vector<std::optional<std::uint32_t>> loops(unit.blocks.size());
  const Successors successors = successors_of(unit);
  std::vector<cfg::Edge> edges;
  for (BlockPosition i = 0; i < successors.size(); ++i) {
    for (const BlockPosition to : successors[i]) {
      edges.push_back({cfg::BlockId{i}, cfg::BlockId{to}});
    }
  }
  const auto graph =
      cfg::ControlFlowGraph::build(static_cast<std::uint32_t>(unit.blocks.size()), edges);
  if (!graph) {
    return loops;
  }
  const cfg::DepthFirstOrder order = cfg::depth_first_order(*graph);
  const cfg::LoopForest forest = cfg::find_loops(*graph, order, cfg::DominatorTree(*graph, order));
  for (std::size_t i = 0; i < loops.size(); ++i) {
    if (const auto loop = forest.innermost_loop[i]) {
      loops[i] = loop->value();
    }
  }
  return loops;
}

std::vector<std::vector<BlockPosition>> neighbours_among(const codelog::DescribedUnit& unit,
                                                         const std::vector<bool>& chosen) {
  const Successors successors = successors_of(unit);
  std::vector<std::set<BlockPosition>> sets(successors.size());
  for (BlockPosition block = 0; block < successors.size(); ++block) {
    if (!chosen[block]) {
      continue;
    }
    for (const BlockPosition other : first_chosen(block, successors, chosen)) {
      if (other != block) {
        sets[block].insert(other);
        sets[other].insert(block);
      }
    }
  }
  std::vector<std::vector<BlockPosition>> neighbours;
  neighbours.reserve(sets.size());
  for (const auto& set : sets) {
    neighbours.emplace_back(set.begin(), set.end());
  }
  return neighbours;
}

std::vector<std::optional<BlockPosition>> nearest_chosen(const codelog::DescribedUnit& unit,
                                                         const std::vector<bool>& chosen) {
  const Successors successors = successors_of(unit);
  Successors around = successors;  // predecessors, too
  for (BlockPosition from = 0; from < successors.size(); ++from) {
    for (const BlockPosition to : successors[from]) {
      around[to].push_back(from);
    }
  }
  std::vector<std::optional<BlockPosition>> nearest(around.size());
  std::deque<BlockPosition> pending;
  for (BlockPosition block = 0; block < around.size(); ++block) {
    if (chosen[block]) {
      nearest[block] = block;
      pending.push_back(block);
    }
  }
  for (; !pending.empty(); pending.pop_front()) {
    for (const BlockPosition next : around[pending.front()]) {
      if (!nearest[next]) {
        nearest[next] = nearest[pending.front()];
        pending.push_back(next);
      }
    }
  }
  for (BlockPosition block = 0; block < around.size(); ++block) {
    if (chosen[block]) {
      nearest[block].reset();
    }
  }
  return nearest;
}

}  // namespace assay::measuring
