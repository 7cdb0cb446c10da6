// SPDX-License-Identifier: Apache-2.0
// Holds the slowdown plan that compilations follow, which commands replace, and the units that were
// compiled. All threads may call.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "native/codelog/described_unit.h"
#include "native/support/result.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::agent {

Result<slowdown::SlowdownPlan> read_plan_file(const std::string& file);

// A plan and its serial (codelog/code_log.h). Serial 0 is the empty plan, which slows nothing.
struct NumberedPlan {
  std::uint64_t serial = 0;
  std::shared_ptr<const slowdown::SlowdownPlan> plan =
      std::make_shared<const slowdown::SlowdownPlan>();
};

class PlanInForce {
 public:
  // From now on compilations follow `plan`. Returns its serial. Calls `note(serial)` before any
  // compilation can follow the plan.
  std::uint64_t use(
      slowdown::SlowdownPlan plan,
      const std::function<void(std::uint64_t)>& note = [](std::uint64_t) {});

  // Returns the plan for a unit that is being compiled, and notes that the unit was compiled.
  NumberedPlan plan_for(const codelog::DescribedUnit& unit);

  // Returns which units of the plan were never compiled, as a clause; nothing where all were.
  std::optional<std::string> never_compiled();

 private:
  std::mutex mutex_;
  NumberedPlan plan_;                                        // guarded by mutex_
  std::set<std::pair<std::string, std::int32_t>> compiled_;  // guarded by mutex_
};

}  // namespace assay::agent
