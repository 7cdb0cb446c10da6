// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/profile.h"

#include <algorithm>

namespace assay::measuring {
namespace {

slowdown::BlockNumber number_of(const codemap::CodePlace& place) {
  switch (place.part) {
    case codemap::CodePart::prologue:
      return slowdown::kPrologue;
    case codemap::CodePart::out_of_line:
      return slowdown::kOutOfLine;
    case codemap::CodePart::block:
      break;
  }
  return slowdown::BlockNumber{place.block};
}

}  // namespace

std::map<slowdown::BlockNumber, std::uint64_t> with_prologue_joined(
    const CompilationSamples& samples, const codelog::DescribedUnit& unit) {
  auto blocks = samples.blocks;
  const auto prologue = blocks.find(slowdown::kPrologue);
  if (prologue != blocks.end() && !unit.blocks.empty()) {
    blocks[slowdown::BlockNumber{unit.blocks.front().number}] += prologue->second;
    blocks.erase(prologue);
  }
  return blocks;
}

std::vector<CompilationIndex> newest_compilations(const Profile& profile,
                                                  const codelog::CodeLog& log) {
  std::map<std::pair<std::string_view, std::int32_t>, CompilationIndex> newest;
  for (const auto& [index, samples] : profile.compilations) {
    const unit::UnitIdentity& unit = log.units[index].description.identity;
    newest[{unit.method, unit.entry_bci}] = index;
  }
  std::vector<CompilationIndex> indices;
  indices.reserve(newest.size());
  for (const auto& [unit, index] : newest) {
    indices.push_back(index);
  }
  return indices;
}

Profile profile_of(const sampling::Attribution& places, const codelog::CodeLog& log,
                   double run_ns) {
  Profile profile;
  profile.samples = places.total();
  profile.unmapped = places.unmapped;
  profile.kernel = places.kernel;
  profile.run_ns = run_ns;
  for (const auto& [place, samples] : places.places) {
    const auto& installation = log.installations[place.version.index()];
    CompilationSamples& compilation = profile.compilations[installation.unit_id];
    compilation.blocks[number_of(place)] += samples;
    compilation.total += samples;
  }
  return profile;
}

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
