// SPDX-License-Identifier: Apache-2.0
// Turns a path's number back into its blocks: at each step it takes the edge with the largest value
// that the rest of the number still holds (Ball & Larus, MICRO 1996, section 3.3).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "native/paths/p_dag.h"
#include "native/paths/path_numbering.h"

namespace assay::paths {

struct Path {
  std::vector<BlockId> blocks;
  std::optional<EdgeId> end;  // the removed edge on which the path ends; absent: it ends at a sink

  bool starts_at_entry() const { return blocks.front() == cfg::ControlFlowGraph::entry(); }
};

class PathDecoder {
 public:
  // Requires: both arguments outlive the decoder.
  PathDecoder(const PDag& dag, const PathNumbering& numbering);

  // Returns the path with this number.
  // Requires: `number` is below numbering.total, which is not saturated.
  Path decode(std::uint64_t number) const;

  // Does the same, into a path whose memory is used again.
  void decode(std::uint64_t number, Path& path) const;

 private:
  EdgeId way_on(BlockId block, std::uint64_t rest) const;

  const PDag* dag_;
  const PathNumbering* numbering_;
  std::vector<std::uint32_t> starts_by_value_;  // positions in PDag::starts()
};

}  // namespace assay::paths
