// SPDX-License-Identifier: Apache-2.0
#include "slowdown/applied_plan.h"

#include <set>

#include "slowdown/unit_description.h"

namespace assay::slowdown {
namespace {

std::uint64_t instruction_count(const UnitPlan& unit) {
  std::uint64_t sum = 0;
  for (const auto& [number, block] : unit) {
    sum += slowdown::instruction_count(block);
  }
  return sum;
}

}  // namespace

AppliedPlan applied_plan(const SlowdownPlan& plan, const codelog::CodeLog& log) {
  AppliedPlan applied;
  applied.units_planned = plan.units.size();
  std::set<UnitKey> slowed;
  for (const codelog::Installation& installation : log.installations) {
    const codelog::LoggedUnit& unit = log.units[installation.unit_id];
    const auto planned = plan.units.find(key_of(unit.description));
    ++applied.installs;
    applied.refused_installs += unit.refusal.empty() ? 0 : 1;
    if (unit.plan_serial != 0 && unit.refusal.empty() && planned != plan.units.end()) {
      slowed.insert(planned->first);
      ++applied.slowed_installs;
      applied.inserted_instructions += instruction_count(planned->second);
    }
  }
  applied.units_slowed = slowed.size();
  return applied;
}

}  // namespace assay::slowdown
