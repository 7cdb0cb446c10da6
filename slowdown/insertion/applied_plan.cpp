// SPDX-License-Identifier: Apache-2.0
#include "slowdown/insertion/applied_plan.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "native/support/number_parsing.h"
#include "slowdown/plan/plan_text.h"
#include "slowdown/unit/slowable_unit.h"

namespace assay::slowdown {
namespace {

std::uint64_t instruction_count(const UnitPlan& unit) {
  std::uint64_t sum = 0;
  for (const auto& [number, block] : unit) {
    sum += slowdown::instruction_count(block);
  }
  return sum;
}

// The serials that a plan had in a run, as its log tells them.
class InForce {
 public:
  InForce(const SlowdownPlan& plan, const codelog::CodeLog& log) {
    const std::string wanted = fingerprint(plan);
    for (const NamedValue& fact : log.facts) {
      if (fact.name.starts_with(codelog::kPlanFact)) {
        is_told_ = true;
        const auto serial = parse_number<std::uint64_t>(
            std::string_view(fact.name).substr(codelog::kPlanFact.size()));
        if (serial && fact.value == wanted) {
          serials_.insert(*serial);
        }
      }
    }
  }

  bool is_told() const { return is_told_; }
  bool is_of_other_plans() const { return is_told_ && serials_.empty(); }
  bool contains(std::uint64_t serial) const {
    return is_told_ ? serials_.contains(serial) : serial != 0;
  }

 private:
  bool is_told_ = false;
  std::set<std::uint64_t> serials_;
};

// Looks at the units' serials, because logs do not always tell of plans.
bool has_slowed_versions(const codelog::CodeLog& log) {
  return std::ranges::any_of(log.units, [](const auto& unit) { return unit.plan_serial != 0; });
}

}  // namespace

Result<AppliedPlan> applied_plan(const SlowdownPlan& plan, const codelog::CodeLog& log) {
  const InForce in_force(plan, log);
  if (in_force.is_of_other_plans()) {
    return make_error(ErrorCode::invalid_argument,
                      "the run of this code log had another plan than this one");
  }
  if (!in_force.is_told() && !has_slowed_versions(log)) {
    return make_error(ErrorCode::invalid_argument,
                      "the run of this code log had no plan; 'assay run --plan PLAN --code-log "
                      "LOG' writes the log of a run with a plan");
  }
  AppliedPlan applied;
  applied.units_planned = plan.units.size();
  std::set<UnitKey> slowed;
  for (const codelog::Installation& installation : log.installations) {
    const codelog::LoggedUnit& unit = log.units[installation.unit_id];
    if (!in_force.contains(unit.plan_serial)) {
      continue;
    }
    const auto planned = plan.units.find(key_of(unit.description));
    ++applied.installs;
    applied.refused_installs += unit.refusal.empty() ? 0 : 1;
    if (unit.refusal.empty() && planned != plan.units.end()) {
      slowed.insert(planned->first);
      ++applied.slowed_installs;
      applied.inserted_instructions += instruction_count(planned->second);
    }
  }
  applied.units_slowed = slowed.size();
  return applied;
}

}  // namespace assay::slowdown
