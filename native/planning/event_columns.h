// SPDX-License-Identifier: Apache-2.0
// Decides which occurrences of a unit are counted together. A column is one event type in one
// inlining context, or, where contexts are merged, one event type.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "native/unit/unit_snapshot.h"

namespace assay::planning {

struct EventColumn {
  unit::EventTypeId type;
  unit::ContextId context;  // the root context where contexts are not kept apart
};

struct EventColumns {
  std::vector<EventColumn> columns;      // in the order in which occurrences first name them
  std::vector<std::uint32_t> column_of;  // by occurrence

  std::uint32_t count() const { return static_cast<std::uint32_t>(columns.size()); }
};

enum class ContextUse : bool { merged, kept };

EventColumns event_columns(const unit::UnitSnapshot& snapshot, ContextUse contexts);

// The number of static occurrences in one block for one column.
struct ColumnTally {
  std::uint32_t column = 0;
  std::uint32_t occurrences = 0;
};

// Says what each block adds to which column, once per execution.
class BlockTallies {
 public:
  BlockTallies(const unit::UnitSnapshot& snapshot, const EventColumns& columns);

  // Returns each column once, in ascending order.
  std::span<const ColumnTally> of(unit::BlockId block) const;

 private:
  std::vector<std::uint32_t> offsets_;
  std::vector<ColumnTally> tallies_;
};

}  // namespace assay::planning
