// SPDX-License-Identifier: Apache-2.0
// Computes, for `pd`, how much each path adds to each column (paper 1, section 4.2.2: the
// path-decoding table p_ec, here without its zeros).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/planning/path_register.h"
#include "native/planning/unit_layout.h"
#include "native/unit/instrumentation_plan.h"

namespace assay::planning {

struct PathRows {
  unit::RowTable table;  // row j belongs to path number j; counters are columns
  // The position of each path's end in PathTracking::ends, by path number.
  std::vector<std::uint32_t> end_of;

  std::span<const unit::RowEntry> row(std::size_t number) const {
    const std::uint32_t begin = table.row_offsets[number];
    return std::span(table.entries).subspan(begin, table.row_offsets[number + 1] - begin);
  }
};

// Returns the rows of all paths. Requires: no path adds more than unit::kMaxWeight to a column.
// Takes time linear in paths * columns and in blocks * columns, not in the lengths of the paths:
// stretches without a branch are summed up once.
PathRows path_rows(const UnitLayout& layout, const BlockTallies& tallies,
                   const PathTracking& tracking);

}  // namespace assay::planning
