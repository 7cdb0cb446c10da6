// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/hot_units.h"

#include <algorithm>

namespace assay::measuring {

std::vector<slowdown::UnitKey> hot_units(const Profile& profile, const codelog::CodeLog& log) {
  std::vector<slowdown::UnitKey> units;
  for (const auto& [index, samples] : profile.compilations) {
    const slowdown::UnitKey key = key_of(log.units[index].description);
    if (profile.share_of(samples.total) >= kHotShare && key.entry_bci < 0 &&
        std::ranges::find(units, key) == units.end()) {
      units.push_back(key);
    }
  }
  return units;
}

}  // namespace assay::measuring
