// SPDX-License-Identifier: Apache-2.0
#include "native/planning/path_rows.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "native/support/saturating.h"

namespace assay::planning {
namespace {

using unit::BlockId;
using unit::EdgeId;

using Tally = std::vector<ColumnTally>;  // ascending columns

Tally sum(std::span<const ColumnTally> a, std::span<const ColumnTally> b) {
  Tally result;
  result.reserve(a.size() + b.size());
  while (!a.empty() || !b.empty()) {
    const bool take_a = b.empty() || (!a.empty() && a.front().column <= b.front().column);
    const bool take_b = a.empty() || (!b.empty() && b.front().column <= a.front().column);
    result.push_back({take_a ? a.front().column : b.front().column,
                      (take_a ? a.front().weight : 0) + (take_b ? b.front().weight : 0)});
    a = a.subspan(take_a ? 1 : 0);
    b = b.subspan(take_b ? 1 : 0);
  }
  return result;
}

// The blocks from a given block to the next branch or end of a path. Every path through the first
// block passes all of them.
struct Stretch {
  Tally tally;
  BlockId last;                      // a branch, or the block in which the path ends
  std::optional<std::uint32_t> end;  // the end of the path, where `last` does not branch
};

class Stretches {
 public:
  Stretches(const UnitLayout& layout, const BlockTallies& tallies, const PathTracking& tracking)
      : dag_(layout.paths->dag),
        tallies_(tallies),
        tracking_(tracking),
        stretches_(dag_.graph().block_count()) {
    for (const BlockId block : dag_.order().postorder) {
      stretches_[block.index()] = from(block);
    }
  }

  const Stretch& of(BlockId block) const { return stretches_[block.index()]; }

 private:
  Stretch from(BlockId block) const {
    const auto own = tallies_.of(block);
    const auto out = dag_.graph().out_edges(block);
    if (out.size() == 1 && !dag_.is_removed(out.front())) {
      const Stretch& next = of(dag_.graph().edge(out.front()).to);
      return {sum(own, next.tally), next.last, next.end};
    }
    Stretch stretch{Tally(own.begin(), own.end()), block, std::nullopt};
    if (out.empty()) {
      stretch.end = tracking_.end_of_sink[block.index()];
    } else if (out.size() == 1) {
      stretch.end = tracking_.end_of_edge[out.front().index()];
    }
    return stretch;
  }

  const paths::PDag& dag_;
  const BlockTallies& tallies_;
  const PathTracking& tracking_;
  std::vector<Stretch> stretches_;
};

// Walks all paths in the order of their numbers, as one walk over the tree of their common
// beginnings: at each branch it takes successors by ascending value.
class RowWriter {
 public:
  RowWriter(const UnitLayout& layout, const BlockTallies& tallies, const PathTracking& tracking)
      : dag_(layout.paths->dag),
        numbering_(layout.paths->numbering),
        stretches_(layout, tallies, tracking),
        sums_(layout.columns.count(), 0) {
    rows_.table.row_offsets.push_back(0);
  }

  PathRows run() {
    for (const BlockId start : starts_by_value()) {
      enter(start);
      while (!branches_.empty()) {
        step();
      }
    }
    return std::move(rows_);
  }

 private:
  struct Branch {
    BlockId start;                   // first block of the stretch that leads here
    std::vector<EdgeId> successors;  // by ascending value
    std::size_t next = 0;
  };

  std::vector<BlockId> starts_by_value() const {
    std::vector<std::size_t> positions(dag_.starts().size());
    std::iota(positions.begin(), positions.end(), std::size_t{0});
    std::ranges::sort(positions, {}, [&](std::size_t i) { return numbering_.start_values[i]; });
    std::vector<BlockId> starts;
    starts.reserve(positions.size());
    for (const std::size_t position : positions) {
      starts.push_back(dag_.starts()[position]);
    }
    return starts;
  }

  void enter(BlockId start) {
    const Stretch& stretch = stretches_.of(start);
    add(stretch.tally, +1);
    if (stretch.end) {
      write_row(*stretch.end);
      add(stretch.tally, -1);
    } else {
      branches_.push_back({start, successors_by_value(stretch.last), 0});
    }
  }

  // Takes one step of the walk. No path ends on an edge out of a branch (track_paths refuses it),
  // so all of the edges lead on.
  void step() {
    Branch& branch = branches_.back();
    if (branch.next == branch.successors.size()) {
      add(stretches_.of(branch.start).tally, -1);
      branches_.pop_back();
      return;
    }
    enter(dag_.graph().edge(branch.successors[branch.next++]).to);
  }

  std::vector<EdgeId> successors_by_value(BlockId block) const {
    const auto out = dag_.graph().out_edges(block);
    std::vector<EdgeId> edges(out.begin(), out.end());
    std::ranges::sort(edges, {}, [&](EdgeId id) { return numbering_.edge_values[id.index()]; });
    return edges;
  }

  void add(const Tally& tally, std::int64_t sign) {
    for (const ColumnTally& entry : tally) {
      sums_[entry.column] += sign * static_cast<std::int64_t>(entry.weight);
    }
  }

  void write_row(std::uint32_t end) {
    for (std::uint32_t column = 0; column < sums_.size(); ++column) {
      if (sums_[column] != 0) {
        rows_.table.entries.push_back({column, static_cast<std::uint32_t>(sums_[column])});
      }
    }
    rows_.table.row_offsets.push_back(static_cast<std::uint32_t>(rows_.table.entries.size()));
    rows_.end_of.push_back(end);
  }

  const paths::PDag& dag_;
  const paths::PathNumbering& numbering_;
  Stretches stretches_;
  std::vector<std::int64_t> sums_;  // by column: the sum along the current beginning of a path
  std::vector<Branch> branches_;
  PathRows rows_;
};

}  // namespace

PathRows path_rows(const UnitLayout& layout, const BlockTallies& tallies,
                   const PathTracking& tracking) {
  return RowWriter(layout, tallies, tracking).run();
}

}  // namespace assay::planning
