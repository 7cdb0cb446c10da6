// SPDX-License-Identifier: Apache-2.0
// Reports what a search has reached, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "native/session/session_view.h"
#include "scheduler/commands/slowing/divining_run.h"

namespace assay::commands {

// Returns the report for people. `event` is what was sampled, in words.
std::string divining_report(const DiviningResult& result, const std::string& event);

// Returns the report as JSON (docs/plan-format.md), with the circumstances under which the result
// can be reproduced. Fails (internal) when two circumstances have the same name.
Result<std::string> divining_report_json(const DiviningResult& result, const std::string& event,
                                         const std::vector<NamedValue>& circumstances);

// Returns the CPU time of each block of the search in an iteration of the base, in nanoseconds.
std::vector<double> base_times(const divining::Search& search);

// Returns the share (0 to 1) of the base's CPU time that the blocks of the search have.
double slowable_share(const divining::Search& search);

}  // namespace assay::commands
