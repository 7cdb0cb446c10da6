// SPDX-License-Identifier: Apache-2.0
// Recovers the counts of all edges from the counts of the chords, by conservation of flow. A leaf
// of the tree has one edge whose count is unknown; that edge gets the count that balances the
// leaf. Then the leaf and its edge are peeled off (Ball 1994).
//
// Abandoned activations break the balance. (Control left a block in its middle: an exception passed
// through, or the program is still there.) With k abandoned activations in all, k_b of them in
// block b, k_b more activations enter block b than leave it. The counts are then wrong by this
// much:
//  - Each component of the tree is peeled towards a root, whose own balance is never used. The root
//    is the outside, where it is connected (it balances only when nothing is lost), else the entry
//    block. The equations that are used determine each tree edge exactly once, so no input, however
//    unbalanced, makes them contradict each other.
//  - A tree edge cuts off a subtree S. The edge's derived count balances S, and S lost
//    sum(k_b, b in S) <= k activations. Therefore an edge out of S is too high by that sum, and an
//    edge into S too low. Chords are exact.
//  - A block's count is the sum of its in-edges. In-edges from its children's subtrees are too
//    high, at most by k together, because subtrees of children are disjoint. An in-edge from its
//    parent is too low by the losses in the whole subtree of the block, children's included.
//    Therefore the sum is off by at most k, either way.
//  - True counts are not negative, so raising a negative derived count to 0 brings it closer.
// With k = 0 everything is exact. tests/property/abandoned_activations_test.cpp checks these
// bounds.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/flow/flow_graph.h"

namespace assay::flow {

struct FlowSolution {
  std::vector<std::uint64_t> edge_counts;   // by flow edge
  std::vector<std::uint64_t> block_counts;  // by block: how often the block was entered
  // Number of edges whose derived count was negative and is now 0.
  std::uint32_t clamped_values = 0;
};

// Returns the counts of all edges and blocks. `counts` are by flow edge; those of tree edges are
// ignored. `in_tree` is the result of maximum_spanning_tree. Sums are exact below 2^63 and wrap
// above.
FlowSolution solve_flow(const FlowGraph& graph, const std::vector<bool>& in_tree,
                        std::span<const std::uint64_t> counts);

}  // namespace assay::flow
