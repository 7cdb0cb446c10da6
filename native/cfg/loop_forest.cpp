// SPDX-License-Identifier: Apache-2.0
#include "native/cfg/loop_forest.h"

#include <algorithm>

namespace assay::cfg {
namespace {

class Builder {
 public:
  Builder(const ControlFlowGraph& graph, const DepthFirstOrder& order,
          const DominatorTree& dominators)
      : graph_(graph), order_(order), dominators_(dominators) {
    forest_.innermost_loop.resize(graph.block_count());
  }

  LoopForest build() {
    find_headers();
    // Inner headers come later in reverse postorder, so each block is claimed by its innermost
    // loop.
    for (std::size_t i = forest_.loops.size(); i-- > 0;) {
      claim_blocks(LoopId{static_cast<std::uint32_t>(i)});
    }
    list_blocks();
    list_entry_edges();
    mark_nesting();
    return std::move(forest_);
  }

 private:
  bool is_back_edge(const Edge& edge) const {
    return order_.is_retreating(edge) && dominators_.dominates(edge.to, edge.from);
  }

  void find_headers() {
    for (const BlockId block : order_.reverse_postorder) {
      Loop loop;
      loop.header = block;
      for (const EdgeId id : graph_.in_edges(block)) {
        if (is_back_edge(graph_.edge(id))) {
          loop.back_edges.push_back(id);
        }
      }
      if (!loop.back_edges.empty()) {
        forest_.loops.push_back(std::move(loop));
      }
    }
  }

  // Walks backwards from the latches. A block that an inner loop owns stands for the whole of the
  // outermost loop found around it so far: the walk goes on from that loop's header.
  void claim_blocks(LoopId id) {
    std::vector<BlockId> pending;
    for (const EdgeId edge : forest_.loop(id).back_edges) {
      pending.push_back(graph_.edge(edge).from);
    }
    claim(forest_.loop(id).header, id);
    while (!pending.empty()) {
      const BlockId representative = claim(pending.back(), id);
      pending.pop_back();
      if (representative != forest_.loop(id).header) {
        push_outside_predecessors(representative, pending);
      }
    }
  }

  // Puts `block`, or the outermost loop known around it, into the loop; returns the block whose
  // predecessors are to follow, or the loop's header when there is nothing to follow.
  BlockId claim(BlockId block, LoopId id) {
    std::optional<LoopId>& innermost = forest_.innermost_loop[block.index()];
    if (!innermost) {
      innermost = id;
      return block;
    }
    const LoopId outermost = outermost_around(*innermost);
    if (outermost == id) {
      return forest_.loop(id).header;
    }
    forest_.loops[outermost.index()].parent = id;
    return forest_.loop(outermost).header;
  }

  LoopId outermost_around(LoopId id) const {
    while (forest_.loop(id).parent) {
      id = *forest_.loop(id).parent;
    }
    return id;
  }

  void push_outside_predecessors(BlockId block, std::vector<BlockId>& pending) const {
    for (const EdgeId id : graph_.in_edges(block)) {
      if (!is_back_edge(graph_.edge(id))) {
        pending.push_back(graph_.edge(id).from);
      }
    }
  }

  void list_blocks() {
    std::vector<std::size_t> sizes(forest_.loops.size(), 0);
    for (const auto& id : forest_.innermost_loop) {
      if (id) {
        ++sizes[id->index()];
      }
    }
    for (std::size_t i = sizes.size(); i-- > 0;) {
      forest_.loops[i].blocks.reserve(sizes[i]);
      if (const auto parent = forest_.loops[i].parent) {
        sizes[parent->index()] += sizes[i];
      }
    }
    for (const BlockId block : order_.reverse_postorder) {
      for (auto id = forest_.innermost_loop[block.index()]; id; id = forest_.loop(*id).parent) {
        forest_.loops[id->index()].blocks.push_back(block);
      }
    }
  }

  void list_entry_edges() {
    for (Loop& loop : forest_.loops) {
      for (const EdgeId id : graph_.in_edges(loop.header)) {
        if (!is_back_edge(graph_.edge(id))) {
          loop.entry_edges.push_back(id);
        }
      }
    }
  }

  void mark_nesting() {
    for (const Loop& loop : forest_.loops) {
      if (loop.parent) {
        forest_.loops[loop.parent->index()].is_innermost = false;
      }
    }
    for (std::uint32_t i = 0; i < graph_.edge_count(); ++i) {
      const Edge& edge = graph_.edge(EdgeId{i});
      if (order_.is_retreating(edge) && !is_back_edge(edge)) {
        mark_irreducible(edge);
      }
    }
  }

  void mark_irreducible(const Edge& edge) {
    for (auto id = forest_.innermost_loop[edge.to.index()]; id; id = forest_.loop(*id).parent) {
      if (forest_.contains(*id, edge.from)) {
        forest_.loops[id->index()].has_irreducible_cycle = true;
      }
    }
  }

  const ControlFlowGraph& graph_;
  const DepthFirstOrder& order_;
  const DominatorTree& dominators_;
  LoopForest forest_;
};

}  // namespace

bool LoopForest::contains(LoopId loop_id, BlockId block) const {
  for (auto id = innermost_loop[block.index()]; id; id = loop(*id).parent) {
    if (*id == loop_id) {
      return true;
    }
  }
  return false;
}

LoopForest find_loops(const ControlFlowGraph& graph, const DepthFirstOrder& order,
                      const DominatorTree& dominators) {
  return Builder(graph, order, dominators).build();
}

}  // namespace assay::cfg
