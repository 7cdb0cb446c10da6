// SPDX-License-Identifier: Apache-2.0
// Holds the control-flow graph of one compilation unit, as the compiler's final schedule has it: a
// multigraph (two edges may join the same two blocks, so an edge has an id, not just two ends) with
// one entry block and any number of sinks (blocks without successors).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/support/result.h"
#include "native/support/strong_id.h"

namespace assay::cfg {

using BlockId = StrongId<struct BlockTag>;
using EdgeId = StrongId<struct EdgeTag>;

struct Edge {
  BlockId from;
  BlockId to;
};

// A graph is immutable once it is built. Block 0 is the entry. Out- and in-edges keep the order of
// `edges`.
class ControlFlowGraph {
 public:
  // Builds a graph. Fails (malformed_data) when there is no block, an edge names a block that does
  // not exist, the entry has a predecessor, or a block cannot be reached from the entry.
  static Result<ControlFlowGraph> build(std::uint32_t block_count, std::vector<Edge> edges);

  std::uint32_t block_count() const { return block_count_; }
  std::uint32_t edge_count() const { return static_cast<std::uint32_t>(edges_.size()); }
  static constexpr BlockId entry() { return BlockId{0}; }

  const Edge& edge(EdgeId id) const { return edges_[id.index()]; }
  std::span<const EdgeId> out_edges(BlockId block) const;
  std::span<const EdgeId> in_edges(BlockId block) const;
  bool is_sink(BlockId block) const { return out_edges(block).empty(); }
  bool is_merge(BlockId block) const { return in_edges(block).size() > 1; }
  // Tells whether the edge leaves a block with several successors and enters a block with several
  // predecessors. No existing block stands for a critical edge alone. Graal's graphs have no
  // critical edges.
  bool is_critical(EdgeId id) const;

 private:
  ControlFlowGraph() = default;

  std::uint32_t block_count_ = 0;
  std::vector<Edge> edges_;
  // Compressed adjacency: the edges of block b are ids_[offsets_[b] .. offsets_[b + 1]).
  std::vector<std::uint32_t> out_offsets_;
  std::vector<EdgeId> out_ids_;
  std::vector<std::uint32_t> in_offsets_;
  std::vector<EdgeId> in_ids_;
};

}  // namespace assay::cfg
