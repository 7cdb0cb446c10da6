// SPDX-License-Identifier: Apache-2.0
// Finds the plan that a user asks for, and writes it with its report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/divining/selection.h"
#include "scheduler/launch/prepared_java.h"
#include "scheduler/process/environment.h"
#include "scheduler/sampling/sample_event.h"
#include "scheduler/subject/line_pattern.h"

namespace assay::search {

struct DivineWish {
  std::string target = "100%";  // time to be added to every block
  std::string plan;             // file to write
  std::string iteration_line = subject::kRebenchLine;
  std::string iteration_method;
  std::string event = std::string(sampling::kDefaultEvent);
  double sampling_overhead = 0.25;
  double window_s = 0.6;
  double warm_up_s = 6;
  divining::SelectionRules selection;
  bool restarts = false;
  bool whole_runs = false;
  double run_limit_s = 600;
  bool any_speed = false;
  bool is_quick = false;
  std::size_t check_jvms = 3;
  std::uint64_t seed = 1;
};

// Fails (invalid_argument) where the plan exists already, because a finished plan may be an hour's
// work. A plan that lies beside a search belongs to that search, and does not count.
Result<void> check_plan_is_new(const std::string& plan);

// Searches for a plan of the java command, and writes the plan and its report. Returns the report
// for people. Fails as run_divining does.
Result<std::string> divine(const DivineWish& wish, const std::vector<std::string>& command,
                           const process::Environment& environment, launch::PreparedJava java);

}  // namespace assay::search
