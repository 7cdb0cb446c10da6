// SPDX-License-Identifier: Apache-2.0
#include "slowdown/unit/unit_description.h"

#include <utility>

namespace assay::slowdown {

UnitKey key_of(const codelog::DescribedUnit& unit) {
  return {unit.method, unit.entry_bci, unit.shape};
}

UnitDescription description_of(const codelog::DescribedUnit& unit) {
  UnitDescription description{key_of(unit), {}};
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
