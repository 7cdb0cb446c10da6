// SPDX-License-Identifier: Apache-2.0
#include "jni/slowing/plan_in_force.h"

#include "native/files/text_file.h"
#include "slowdown/plan/plan_text.h"

namespace assay::agent {

Result<slowdown::SlowdownPlan> read_plan_file(const std::string& file) {
  ASSAY_ASSIGN(const std::string text, files::read_text_file(file));
  return slowdown::read_plan(text);
}

std::uint64_t PlanInForce::use(slowdown::SlowdownPlan plan,
                               const std::function<void(std::uint64_t)>& note) {
  const std::lock_guard lock(mutex_);
  note(plan_.serial + 1);
  plan_ = {plan_.serial + 1, std::make_shared<const slowdown::SlowdownPlan>(std::move(plan))};
  return plan_.serial;
}

NumberedPlan PlanInForce::plan_for(const codelog::DescribedUnit& unit) {
  const std::lock_guard lock(mutex_);
  compiled_.emplace(unit.identity.method, unit.identity.entry_bci);
  return plan_;
}

std::optional<std::string> PlanInForce::never_compiled() {
  const std::lock_guard lock(mutex_);
  std::set<std::pair<std::string, std::int32_t>> missed;
  for (const auto& [key, unit] : plan_.plan->units) {
    if (!compiled_.contains({key.method, key.entry_bci})) {
      missed.emplace(key.method, key.entry_bci);
    }
  }
  if (missed.empty()) {
    return std::nullopt;
  }
  const std::string others =
      missed.size() == 1 ? ", which the plan slows"
                         : " and " + std::to_string(missed.size() - 1) + " more units of the plan";
  return "Graal never compiled " + missed.begin()->first + others;
}

}  // namespace assay::agent
