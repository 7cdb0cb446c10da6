// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/plan_in_force.h"

#include <algorithm>

#include "scheduler/measuring/block_key.h"

namespace assay::experiment {
namespace {

bool is_slowed(const codelog::LoggedUnit& unit, const slowdown::UnitKey& key) {
  return unit.plan_serial != 0 && unit.refusal.empty() &&
         measuring::key_of(unit.description) == key;
}

std::optional<codelog::MonotonicNanos> first_slowed_version(const slowdown::UnitKey& key,
                                                            const codelog::CodeLog& log) {
  const auto first = std::ranges::find_if(log.installations, [&](const codelog::Installation& one) {
    return is_slowed(log.units[one.unit_id], key);
  });
  return first == log.installations.end() ? std::nullopt : std::optional(first->time);
}

}  // namespace

std::string why_not_as_planned(const slowdown::SlowdownPlan& plan, const codelog::CodeLog& log,
                               const std::set<slowdown::UnitKey>& needed) {
  for (const auto& [key, blocks] : plan.units) {
    std::string why = needed.contains(key) ? unit_name(key) + " was not compiled" : "";
    for (const codelog::Installation& installation : log.installations) {
      const codelog::LoggedUnit& unit = log.units[installation.unit_id];
      if (unit.description.identity.method != key.method ||
          unit.description.identity.entry_bci != key.entry_bci) {
        continue;
      }
      const bool has_shape = measuring::key_of(unit.description) == key;
      const bool matters = needed.contains(key) || !blocks.empty();
      why = !matters     ? ""
            : !has_shape ? unit_name(key) +
                               " was compiled in another shape than the plan is for; the plan may "
                               "belong to another build of the program"
                         : unit.refusal;
    }
    if (!why.empty()) {
      return why;
    }
  }
  return {};
}

std::optional<codelog::MonotonicNanos> slowed_since(const slowdown::SlowdownPlan& plan,
                                                    const codelog::CodeLog& log) {
  std::optional<codelog::MonotonicNanos> last;
  for (const auto& [key, blocks] : plan.units) {
    const auto time = blocks.empty() ? std::nullopt : first_slowed_version(key, log);
    last = std::max(last, time);  // nothing counts as before all times
  }
  return last;
}

}  // namespace assay::experiment
