// SPDX-License-Identifier: Apache-2.0
#include "native/unit/snapshot_check.h"

#include <algorithm>
#include <vector>

#include "native/unit/branch_codec.h"

namespace assay::unit {
namespace {

Result<void> check_edges(const UnitSnapshot& snapshot) {
  const std::size_t block_count = snapshot.blocks.size();
  std::vector<bool> has_successor(block_count, false);
  for (const cfg::Edge& edge : snapshot.edges) {
    if (edge.from.index() >= block_count || edge.to.index() >= block_count) {
      return malformed("an edge names a block that does not exist");
    }
    has_successor[edge.from.index()] = true;
  }
  if (!std::ranges::is_sorted(snapshot.edges, {}, &cfg::Edge::from)) {
    return malformed("the edges are not sorted by their source");
  }
  for (std::size_t block = 0; block < block_count; ++block) {
    if (has_successor[block] != (snapshot.blocks[block].end == BlockEnd::forward)) {
      return malformed("a block's end does not fit its number of successors");
    }
  }
  return {};
}

Result<void> check_contexts(const UnitSnapshot& snapshot) {
  if (snapshot.contexts.empty() || snapshot.contexts[0].parent != ContextId{0}) {
    return malformed("the first inlining context is not the root method");
  }
  for (std::size_t i = 1; i < snapshot.contexts.size(); ++i) {
    if (snapshot.contexts[i].parent.index() >= i) {
      return malformed("an inlining context comes before its parent");
    }
  }
  return {};
}

Result<void> check_occurrences(const UnitSnapshot& snapshot) {
  const bool in_range =
      std::ranges::all_of(snapshot.occurrences, [&](const Occurrence& occurrence) {
        return occurrence.block.index() < snapshot.blocks.size() &&
               occurrence.context.index() < snapshot.contexts.size();
      });
  if (!in_range) {
    return malformed("an occurrence names a block or a context that does not exist");
  }
  if (std::ranges::any_of(snapshot.occurrences,
                          [](const Occurrence& one) { return one.weight > kMaxWeight; })) {
    return malformed("an occurrence is too heavy");
  }
  if (!std::ranges::is_sorted(snapshot.occurrences, {}, &Occurrence::block)) {
    return malformed("the occurrences are not sorted by block");
  }
  return {};
}

}  // namespace

Result<void> check_structure(const UnitSnapshot& snapshot) {
  if (snapshot.blocks.empty()) {
    return malformed("a unit needs an entry block");
  }
  ASSAY_PROPAGATE(check_edges(snapshot));
  ASSAY_PROPAGATE(check_contexts(snapshot));
  ASSAY_PROPAGATE(check_occurrences(snapshot));
  return check_branches(snapshot);
}

Result<void> check_methods(const UnitSnapshot& snapshot, std::size_t method_count) {
  if (method_count == 0) {
    return malformed("the method table is empty");
  }
  const bool contexts_fit = std::ranges::all_of(
      snapshot.contexts,
      [&](const InlineContext& context) { return context.method.index() < method_count; });
  const bool lines_fit = std::ranges::all_of(snapshot.blocks, [&](const Block& block) {
    return block.line < 0 || block.line_method.index() < method_count;
  });
  if (!contexts_fit || !lines_fit) {
    return malformed("a context or a line names a method that does not exist");
  }
  return {};
}

}  // namespace assay::unit
