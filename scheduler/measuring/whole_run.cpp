// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/whole_run.h"

#include <map>
#include <tuple>
#include <utility>

namespace assay::measuring {
namespace {

// The properties that make two compilations alike.
using Version = std::tuple<slowdown::UnitKey, std::uint64_t, std::string>;

Version version_of(const codelog::LoggedUnit& unit) {
  return {key_of(unit.description), unit.plan_serial, unit.refusal};
}

void add(const CompilationSamples& samples, CompilationSamples& to) {
  for (const auto& [block, count] : samples.blocks) {
    to.blocks[block] += count;
  }
  to.total += samples.total;
}

bool can_stand_for_its_unit(const codelog::DescribedUnit& version,
                            const CountedExecutions& counted) {
  return counted.empty() || version.identity.entry_bci >= 0 || counted.contains(key_of(version));
}

void add(const codelog::BlockCounts& counts, BlockExecutions& to) {
  to.resize(counts.counts.size());
  for (std::size_t i = 0; i < counts.counts.size(); ++i) {
    if (const auto& count = counts.counts[i]) {
      to[i] = to[i].value_or(0) + static_cast<double>(*count);
    }
  }
}

}  // namespace

std::string difference(const RunOutcome& base, const RunOutcome& run, OutputCheck check) {
  if (run.exit_code != base.exit_code) {
    return "it ended with exit code " + std::to_string(run.exit_code) + ", not " +
           std::to_string(base.exit_code);
  }
  if (check == OutputCheck::not_compared || run.has_output_of(base)) {
    return "";
  }
  return run.lines == base.lines ? "the output differs from that without a plan"
                                 : "it printed " + std::to_string(run.lines) + " lines, not " +
                                       std::to_string(base.lines);
}

std::chrono::milliseconds time_limit(std::chrono::milliseconds base_wall_time) {
  constexpr int kFactor = 10;
  constexpr std::chrono::seconds kAllowance(30);
  return kFactor * base_wall_time + kAllowance;
}

Profile with_alike_merged(const Profile& profile, const codelog::CodeLog& log) {
  std::map<Version, CompilationIndex> last;
  for (const codelog::Installation& installation : log.installations) {
    last[version_of(log.units[installation.unit_id])] = installation.unit_id;
  }
  Profile merged = profile;
  merged.compilations.clear();
  for (const auto& [index, samples] : profile.compilations) {
    const auto found = last.find(version_of(log.units[index]));
    add(samples, merged.compilations[found == last.end() ? index : found->second]);
  }
  return merged;
}

Profile with_main_versions(const Profile& profile, const codelog::CodeLog& log,
                           const CountedExecutions& counted) {
  std::map<std::pair<std::string_view, std::int32_t>, CompilationIndex> main;
  for (const auto& [index, samples] : profile.compilations) {
    const codelog::DescribedUnit& unit = log.units[index].description;
    if (!can_stand_for_its_unit(unit, counted)) {
      continue;
    }
    const auto [place, is_first] =
        main.try_emplace({unit.identity.method, unit.identity.entry_bci}, index);
    if (!is_first && samples.total > profile.compilations.at(place->second).total) {
      place->second = index;
    }
  }
  Profile kept = profile;
  kept.compilations.clear();
  for (const auto& [unit, index] : main) {
    kept.compilations[index] = profile.compilations.at(index);
  }
  for (const auto& [index, samples] : profile.compilations) {
    kept.left_out += kept.compilations.contains(index) ? 0 : samples.total;
  }
  return kept;
}

CountedExecutions executions_in_all(const codelog::CodeLog& log) {
  std::map<std::uint64_t, const codelog::BlockCounts*> newest;
  for (const codelog::BlockCounts& counts : log.block_counts) {
    newest[counts.unit_id] = &counts;
  }
  CountedExecutions counted;
  for (const auto& [unit, counts] : newest) {
    add(*counts, counted[key_of(log.units[unit].description)]);
  }
  return counted;
}

CountedExecutions executions_in_a_run(const CountedExecutions& in_a_part,
                                      const CountedExecutions& entries) {
  CountedExecutions in_all;
  for (const auto& [unit, executions] : in_a_part) {
    const auto whole = entries.find(unit);
    if (whole == entries.end() || whole->second.empty() || executions.empty()) {
      continue;
    }
    const double some = executions.front().value_or(0);
    const double all = whole->second.front().value_or(0);
    // Where no counter can stand in the first block, the part's counts are taken for the whole run.
    const double factor = some > 0 && all > 0 ? all / some : 1;
    BlockExecutions& scaled = in_all[unit] = executions;
    for (std::optional<double>& one : scaled) {
      one = one ? std::optional(*one * factor) : std::nullopt;
    }
  }
  return in_all;
}

Result<std::vector<UnitInForce>> units_under_plan(const divining::Problem& problem,
                                                  const codelog::CodeLog& log,
                                                  std::uint64_t plan_serial) {
  std::map<slowdown::UnitKey, CompilationIndex> carried_out;
  std::map<std::string_view, std::string_view> refusals;  // by method
  for (const codelog::Installation& installation : log.installations) {
    const codelog::LoggedUnit& unit = log.units[installation.unit_id];
    if (unit.plan_serial == plan_serial && unit.refusal.empty()) {
      carried_out[key_of(unit.description)] = installation.unit_id;
    } else if (!unit.refusal.empty()) {
      refusals[unit.description.identity.method] = unit.refusal;
    }
  }
  std::vector<UnitInForce> units;
  for (const std::string& name : problem.units) {
    ASSAY_ASSIGN(const slowdown::UnitKey key, unit_key_from(name));
    UnitInForce& unit = units.emplace_back();
    if (const auto found = carried_out.find(key); found != carried_out.end()) {
      unit.compilation = found->second;
    } else {
      const auto refusal = refusals.find(key.method);
      unit.why_not = refusal == refusals.end() ? "it was not compiled under the plan"
                                               : std::string(refusal->second);
    }
  }
  return units;
}

}  // namespace assay::measuring
