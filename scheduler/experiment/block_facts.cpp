// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/block_facts.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace assay::experiment {
namespace {

using codelog::DescribedBlock;
using codelog::DescribedUnit;
using measuring::CompilationIndex;

// The slowdown stands before the first operation that has debug information (Placement::contiguous)
// and takes it, so a block of several methods is slowed for the method of that operation.
void add_sources(const DescribedUnit& unit, const DescribedBlock& block,
                 scoring::BlockFacts& facts) {
  std::set<std::string> methods;
  std::set<std::uint32_t> lines;
  std::optional<codelog::SourceCount> first;
  for (const codelog::SourceCount& source : block.sources) {
    if (source.method < unit.source_methods.size() && source.operations > 0) {
      first = first.value_or(source);
      methods.insert(unit.source_methods[source.method]);
      lines.insert(source.line);
    }
  }
  if (methods.size() > 1) {
    lines = {first->line};  // other lines are partly other methods'
  }
  lines.erase(0);
  facts.methods = static_cast<std::uint32_t>(methods.size());
  facts.method = first ? unit.source_methods[first->method] : facts.unit;
  facts.lines.assign(lines.begin(), lines.end());
}

LocatedBlock located(const DescribedUnit& unit, const DescribedBlock& block) {
  LocatedBlock one{.facts = {},
                   .key = {measuring::key_of(unit), slowdown::BlockNumber(block.number)}};
  one.facts.name = measuring::shown_name(one.key);
  one.facts.unit = std::string(slowdown::name_without_parameters(unit.identity.method));
  one.facts.operations = block.positions;
  one.facts.with_debug_info = std::min(block.with_debug_info, block.positions);
  one.facts.room = block.positions;
  one.facts.calls = block.calls > 0;
  one.facts.entered_in_loop = unit.identity.entry_bci >= 0;
  add_sources(unit, block, one.facts);
  return one;
}

}  // namespace

Executions exact_executions(const divining::Problem& problem) {
  Executions executions;
  for (const divining::Candidate& block : problem.blocks) {
    const auto key = measuring::block_key_from(block.name);
    if (key && block.source == divining::ExecutionSource::exact_count) {
      executions[*key] = block.executions;
    }
  }
  return executions;
}

std::vector<LocatedBlock> block_facts(const measuring::Profile& profile,
                                      const codelog::CodeLog& log, const Executions& executions,
                                      double iterations) {
  std::vector<LocatedBlock> blocks;
  for (const CompilationIndex index : newest_compilations(profile, log)) {
    const DescribedUnit& unit = log.units[index].description;
    const auto samples = with_prologue_joined(profile.compilations.at(index), unit);
    for (const DescribedBlock& block : unit.blocks) {
      const auto found = samples.find(slowdown::BlockNumber(block.number));
      if (found != samples.end()) {
        LocatedBlock one = located(unit, block);
        one.facts.base_ns = iterations * profile.ns_of(found->second);
        const auto counted = executions.find(one.key);
        one.facts.executions = counted == executions.end() ? 0 : iterations * counted->second;
        blocks.push_back(std::move(one));
      }
    }
  }
  std::ranges::stable_sort(blocks, [](const LocatedBlock& a, const LocatedBlock& b) {
    return a.facts.base_ns > b.facts.base_ns;
  });
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    blocks[i].facts.id = "b" + std::to_string(i + 1);
  }
  return blocks;
}

scoring::DebugInfoCoverage coverage_of(const measuring::Profile& profile,
                                       const codelog::CodeLog& log, double least_share) {
  scoring::DebugInfoCoverage coverage;
  for (const CompilationIndex index : newest_compilations(profile, log)) {
    if (profile.share_of(profile.compilations.at(index).total) < least_share) {
      continue;
    }
    const DescribedUnit& unit = log.units[index].description;
    ++coverage.units;
    coverage.blocks += unit.blocks.size();
    for (const DescribedBlock& block : unit.blocks) {
      coverage.operations += block.positions;
      coverage.with_debug_info += block.with_debug_info;
    }
  }
  return coverage;
}

}  // namespace assay::experiment
