// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/block_sources.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "scheduler/codemap/debug_names.h"
#include "scheduler/measuring/block_key.h"
#include "scheduler/profilers/readers/method_name.h"
#include "slowdown/unit/unit_key.h"

namespace assay::experiment {
namespace {

using codelog::DescribedBlock;
using codelog::DescribedUnit;

// Samples by method and line, where line 0 stands for no line.
using Charged = std::map<std::pair<std::string, std::uint32_t>, double>;

void charge_root(const DescribedUnit& unit, double samples, Charged& charged) {
  charged[{std::string(slowdown::name_without_parameters(unit.identity.method)), 0}] += samples;
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

// Rounds sums of samples in place of parts. So no sample is lost, and each method, whose lines
// follow each other, is off by less than one sample.
profilers::ReportedProfile in_whole_samples(const Charged& charged) {
  profilers::ReportedProfile reported;
  double sum = 0;
  std::uint64_t given = 0;
  for (const auto& [place, samples] : charged) {
    sum += samples;
    const auto whole = static_cast<std::uint64_t>(std::llround(sum)) - given;
    if (whole > 0) {
      given += whole;
      reported.places.push_back(
          {place.first, place.second == 0 ? std::nullopt : std::optional<unsigned>(place.second),
           whole});
    }
  }
  return reported;
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
  return in_whole_samples(charged);
}

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

bool has_debug_information(const codelog::CodeLog& log) { return !log.debug_infos.empty(); }

profilers::ReportedProfile by_debug_information(std::span<const sampling::Sample> samples,
                                                const codemap::CodeMap& map,
                                                const codelog::CodeLog& log) {
  const codemap::DebugNames names(log);
  profilers::ReportedProfile reported;
  // The keys are views of the log's own names, of which two may be one method to a profiler.
  std::map<std::pair<std::string_view, std::uint32_t>, std::uint64_t> by_vm_name;
  for (const sampling::Sample& sample : samples) {
    const auto place = map.find(sample.address, sample.time_ns);
    const auto name = place ? names.find(place->version, sample.address) : std::nullopt;
    if (name) {
      ++by_vm_name[{name->method, name->line}];
    } else {
      ++reported.unknown;
    }
  }
  std::map<std::pair<std::string, std::uint32_t>, std::uint64_t> charged;
  for (const auto& [name, count] : by_vm_name) {
    charged[{profilers::plain_method_name(name.first), name.second}] += count;
  }
  for (const auto& [place, count] : charged) {
    reported.places.push_back(
        {place.first, place.second == 0 ? std::nullopt : std::optional<unsigned>(place.second),
         count});
  }
  return reported;
}

}  // namespace assay::experiment
