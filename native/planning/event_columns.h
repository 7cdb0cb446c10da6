// SPDX-License-Identifier: Apache-2.0
// Decides which occurrences of a unit are counted together. A column is one event type in one
// inlining context, or, where contexts are merged, one event type. Occurrences whose weight is a
// constant, and those whose weight only the running program knows, have columns of their own:
// counts of blocks and paths give the former, and not the latter.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/unit/unit_snapshot.h"

namespace assay::planning {

inline constexpr std::uint32_t kNoColumn = ~std::uint32_t{0};

struct EventColumn {
  unit::EventTypeId type;
  unit::ContextId context;  // the root context where contexts are not kept apart
};

struct EventColumns {
  std::vector<EventColumn> columns;      // in the order in which occurrences first name them
  std::vector<std::uint32_t> column_of;  // by occurrence; kNoColumn for those of the other weight

  std::uint32_t count() const { return static_cast<std::uint32_t>(columns.size()); }
};

enum class ContextUse : bool { merged, kept };
enum class WeightKind : bool { constant, runtime };

EventColumns event_columns(const unit::UnitSnapshot& snapshot, ContextUse contexts,
                           WeightKind weights);

// The weights of the occurrences in one block for one column, summed up.
struct ColumnTally {
  std::uint32_t column = 0;
  std::uint64_t weight = 0;
};

// Says what each block adds to which column, once per execution.
class BlockTallies {
 public:
  BlockTallies(const unit::UnitSnapshot& snapshot, const EventColumns& columns);

  // Returns each column once, in ascending order.
  std::span<const ColumnTally> of(unit::BlockId block) const;

  // Returns the sum over all blocks of the column that weighs most: no path adds more to a column.
  std::uint64_t largest_sum() const;

 private:
  std::vector<std::uint32_t> offsets_;
  std::vector<ColumnTally> tallies_;
};

}  // namespace assay::planning
