// SPDX-License-Identifier: Apache-2.0
#include "slowdown/unit/slowable_unit.h"

#include <utility>

namespace assay::slowdown {

UnitKey key_of(const codelog::DescribedUnit& unit) {
  return {unit.identity.method, unit.identity.entry_bci, unit.shape};
}

SlowableUnit slowable_unit(const codelog::DescribedUnit& unit) {
  SlowableUnit description{key_of(unit), {}};
  description.blocks.reserve(unit.blocks.size());
  for (const codelog::DescribedBlock& block : unit.blocks) {
    Positions positions(block.positions);
    if (block.first_debug_info != 0) {
      positions[block.first_debug_info - 1] = true;
    }
    description.blocks.push_back({BlockNumber{block.number}, std::move(positions)});
  }
  return description;
}

}  // namespace assay::slowdown
