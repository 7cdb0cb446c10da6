// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/sampled_blocks.h"

#include <cstdint>
#include <map>
#include <string>

#include "scheduler/measuring/block_key.h"

namespace assay::experiment {

std::vector<scoring::SampledBlock> sampled_blocks(const measuring::Profile& profile,
                                                  const codelog::CodeLog& log,
                                                  const slowdown::SlowdownPlan& plan) {
  std::map<std::string, std::uint64_t> by_name;
  for (const auto& [index, compilation] : profile.compilations) {
    const codelog::DescribedUnit& unit = log.units[index].description;
    const slowdown::UnitKey key = measuring::key_of(unit);
    if (!plan.units.contains(key)) {
      continue;
    }
    for (const auto& [block, samples] : measuring::with_prologue_joined(compilation, unit)) {
      by_name[measuring::shown_name({key, block})] += samples;
    }
  }
  std::vector<scoring::SampledBlock> blocks;
  blocks.reserve(by_name.size());
  for (const auto& [name, samples] : by_name) {
    blocks.push_back({name, samples});
  }
  return blocks;
}

}  // namespace assay::experiment
