// SPDX-License-Identifier: Apache-2.0
// Holds the user's wishes for a search, and the tables of their options.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "native/options/option_spec.h"
#include "scheduler/divining/selection.h"
#include "scheduler/sampling/sample_event.h"

namespace assay::search {

struct DivineWish {
  std::string target = "100%";      // time to be added to every block
  std::string plan;                 // file to write
  std::string iteration_line = {};  // expression; empty: the lines of `harness`
  std::string harness = {};         // empty: any that is known (subject/harness_lines.h)
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
  std::uint64_t check_jvms = 3;
  std::uint64_t seed = 1;
};

using DivineOption = options::OptionSpec<DivineWish>;
using SelectionOption = options::OptionSpec<divining::SelectionRules>;

// Return all options but the plan, which has to be named.
std::span<const DivineOption> divine_option_table();
std::span<const SelectionOption> selection_option_table();

}  // namespace assay::search
