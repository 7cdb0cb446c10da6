// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/slowing/plan_output.h"

#include "native/files/atomic_file.h"
#include "scheduler/commands/messages.h"
#include "slowdown/plan/plan_text.h"

namespace assay::commands {

int store_plan(const slowdown::SlowdownPlan& plan, const std::string& file) {
  const std::string text = slowdown::to_json(plan);
  if (file.empty()) {
    return print_output(text);
  }
  const auto written = files::write_atomically(file, text);
  return written ? kOk : fail(written.error());
}

}  // namespace assay::commands
