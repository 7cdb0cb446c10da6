// SPDX-License-Identifier: Apache-2.0
// From a path's number back to its blocks: at each step, the way with the largest value that the
// rest of the number still holds (Ball & Larus, MICRO 1996, section 3.3).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "native/paths/p_dag.h"
#include "native/paths/path_numbering.h"

namespace assay::paths {

struct Path {
  std::vector<BlockId> blocks;
  std::optional<EdgeId> end;  // the removed edge on which it ends; absent: at a sink

  bool starts_at_entry() const { return blocks.front() == cfg::ControlFlowGraph::entry(); }
};

class PathDecoder {
 public:
  // Both must outlive it.
  PathDecoder(const PDag& dag, const PathNumbering& numbering);

  // `number` is below numbering.total, which is not saturated.
  Path decode(std::uint64_t number) const;

 private:
  EdgeId way_on(BlockId block, std::uint64_t rest) const;

  const PDag* dag_;
  const PathNumbering* numbering_;
  std::vector<std::uint32_t> starts_by_value_;  // positions in PDag::starts()
};

}  // namespace assay::paths
