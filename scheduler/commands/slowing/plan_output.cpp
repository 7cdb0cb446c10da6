// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/slowing/plan_output.h"

#include "scheduler/commands/put_output.h"
#include "slowdown/plan/plan_text.h"

namespace assay::commands {

int store_plan(const slowdown::SlowdownPlan& plan, const std::string& file) {
  return put_output(file, slowdown::to_json(plan));
}

}  // namespace assay::commands
