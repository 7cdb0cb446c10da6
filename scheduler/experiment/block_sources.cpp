// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/block_sources.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "slowdown/unit_key.h"

namespace assay::experiment {
namespace {

using codelog::DescribedBlock;
using codelog::DescribedUnit;

// By method and line; 0: no line.
using Charged = std::map<std::pair<std::string, std::uint32_t>, double>;

void charge_root(const DescribedUnit& unit, double samples, Charged& charged) {
  charged[{std::string(slowdown::name_without_parameters(unit.method)), 0}] += samples;
}

void charge_block(const DescribedUnit& unit, const DescribedBlock& block, double samples,
                  Charged& charged) {
  double operations = 0;
  for (const codelog::SourceCount& source : block.sources) {
    operations += source.operations;
  }
  if (!(operations > 0)) {
    charge_root(unit, samples, charged);
    return;
  }
  for (const codelog::SourceCount& source : block.sources) {
    if (source.method < unit.source_methods.size()) {
      charged[{unit.source_methods[source.method], source.line}] +=
          samples * source.operations / operations;
    }
  }
}

}  // namespace

profilers::ReportedProfile by_sources(const measuring::Profile& profile,
                                      const codelog::CodeLog& log) {
  Charged charged;
  for (const auto& [index, compilation] : profile.compilations) {
    const DescribedUnit& unit = log.units[index].description;
    for (const auto& [number, samples] : compilation.blocks) {
      const auto block =
          std::ranges::find(unit.blocks, number.value(), &codelog::DescribedBlock::number);
      if (block == unit.blocks.end()) {
        charge_root(unit, static_cast<double>(samples), charged);
      } else {
        charge_block(unit, *block, static_cast<double>(samples), charged);
      }
    }
  }
  profilers::ReportedProfile reported;
  for (const auto& [place, samples] : charged) {
    const auto whole = static_cast<std::uint64_t>(std::llround(samples));
    if (whole > 0) {
      reported.places.push_back(
          {place.first, place.second == 0 ? std::nullopt : std::optional<unsigned>(place.second),
           whole});
    }
  }
  return reported;
}

}  // namespace assay::experiment
