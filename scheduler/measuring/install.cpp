// SPDX-License-Identifier: Apache-2.0
#include "scheduler/measuring/install.h"

#include <optional>

namespace assay::measuring {
namespace {

Result<slowdown::Kind> kind_named(const std::string& name) {
  const auto kind = slowdown::kind_named(name);
  if (!kind) {
    return malformed("'" + name + "' is not a slowdown instruction");
  }
  return *kind;
}

// Returns the samples of all compilations of the same method and entry.
std::uint64_t samples_of_all_versions(const Profile& profile, const codelog::CodeLog& log,
                                      const slowdown::UnitKey& unit) {
  std::uint64_t samples = 0;
  for (const auto& [index, compilation] : profile.compilations) {
    const unit::UnitIdentity& one = log.units[index].description.identity;
    if (one.method == unit.method && one.entry_bci == unit.entry_bci) {
      samples += compilation.total;
    }
  }
  return samples;
}

// Returns null for a unit without a sample: it was worth slowing, so it does not run any more.
const CompilationSamples* samples_in_force(const Profile& profile, const UnitInForce& unit) {
  if (!unit.compilation) {
    return nullptr;
  }
  const auto found = profile.compilations.find(*unit.compilation);
  return found == profile.compilations.end() || found->second.total == 0 ? nullptr : &found->second;
}

// Returns the unit's samples if they can be taken for those of the plan, and null otherwise.
const CompilationSamples* measured(const Profile& profile, const codelog::CodeLog& log,
                                   const slowdown::UnitKey& key, const UnitInForce& unit,
                                   double tolerated_others) {
  const CompilationSamples* own = samples_in_force(profile, unit);
  if (own == nullptr) {
    return nullptr;
  }
  const std::uint64_t all = samples_of_all_versions(profile, log, key);
  const auto others = static_cast<double>(all - own->total);
  return others > tolerated_others * static_cast<double>(all) ? nullptr : own;
}

}  // namespace

std::map<std::string, std::string> missed_units(const Profile& profile,
                                                const divining::Problem& problem,
                                                const std::vector<UnitInForce>& units) {
  std::map<std::string, std::string> missed;
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    if (!units[unit].compilation) {
      missed[problem.units[unit]] = units[unit].why_not;
    } else if (samples_in_force(profile, units[unit]) == nullptr) {
      missed[problem.units[unit]] =
          "it does not run any more, because a caller that was compiled later inlined it";
    }
  }
  return missed;
}

Result<slowdown::SlowdownPlan> slowdown_plan_of(const divining::Problem& problem,
                                                const divining::Plan& plan) {
  slowdown::SlowdownPlan result;
  result.metadata.target_percent = 100 * problem.target;
  for (const std::string& name : problem.units) {
    ASSAY_ASSIGN(const slowdown::UnitKey unit, unit_key_from(name));
    result.units[unit];
  }
  for (std::size_t block = 0; block < problem.blocks.size(); ++block) {
    ASSAY_ASSIGN(const BlockKey key, block_key_from(problem.blocks[block].name));
    slowdown::BlockPlan counts;
    for (std::size_t kind = 0; kind < problem.kinds.size(); ++kind) {
      if (const std::uint32_t count = plan.blocks[block][kind]; count > 0) {
        ASSAY_ASSIGN(const slowdown::Kind known, kind_named(problem.kinds[kind].name));
        counts.counts[known] = count;
      }
    }
    if (!counts.counts.empty()) {
      result.units[key.unit][key.block] = std::move(counts);
    }
  }
  return result;
}

Result<std::vector<UnitInForce>> units_in_force(const divining::Problem& problem,
                                                const codelog::CodeLog& log,
                                                std::uint64_t plan_serial, std::uint64_t until_ns) {
  std::vector<UnitInForce> units;
  for (const std::string& name : problem.units) {
    ASSAY_ASSIGN(const slowdown::UnitKey key, unit_key_from(name));
    UnitInForce& unit = units.emplace_back();
    unit.why_not = "it was not compiled under the plan";
    for (const codelog::Installation& installation : log.installations) {
      const codelog::LoggedUnit& one = log.units[installation.unit_id];
      if (one.description.identity.method != key.method ||
          one.description.identity.entry_bci != key.entry_bci ||
          static_cast<std::uint64_t>(installation.time) >= until_ns) {
        continue;
      }
      unit.compilation.reset();
      if (key_of(one.description) != key) {
        unit.why_not = "it was compiled in another shape";
      } else if (one.plan_serial != plan_serial) {
        unit.why_not = "its newest version has another plan";
      } else if (!one.refusal.empty()) {
        unit.why_not = one.refusal;
      } else {
        unit.compilation = installation.unit_id;
        unit.why_not.clear();
      }
    }
  }
  return units;
}

Result<divining::Install> install_from(const Profile& profile, const divining::Problem& problem,
                                       const std::vector<UnitInForce>& units,
                                       const codelog::CodeLog& log, double tolerated_others) {
  std::vector<std::optional<std::map<slowdown::BlockNumber, std::uint64_t>>> samples;
  for (std::size_t unit = 0; unit < problem.units.size(); ++unit) {
    ASSAY_ASSIGN(const slowdown::UnitKey key, unit_key_from(problem.units[unit]));
    const auto* own = measured(profile, log, key, units[unit], tolerated_others);
    auto& blocks = samples.emplace_back();
    if (own != nullptr) {
      blocks = with_prologue_joined(*own, log.units[*units[unit].compilation].description);
    }
  }
  divining::Install install{.run_ns = profile.user_ns(), .blocks = {}};
  for (const divining::Candidate& candidate : problem.blocks) {
    std::optional<divining::BlockTime>& time = install.blocks.emplace_back();
    if (const auto& unit = samples[candidate.unit.index()]) {
      ASSAY_ASSIGN(const BlockKey key, block_key_from(candidate.name));
      const auto samples_in = [&](slowdown::BlockNumber block) {
        const auto found = unit->find(block);
        return found == unit->end() ? 0 : found->second;
      };
      std::uint64_t count = samples_in(key.block);
      for (const std::uint32_t follower : candidate.followers) {
        count += samples_in(slowdown::BlockNumber{follower});
      }
      time = {profile.ns_of(count), static_cast<double>(count)};
    }
  }
  return install;
}

}  // namespace assay::measuring
