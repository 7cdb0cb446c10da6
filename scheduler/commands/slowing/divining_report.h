// SPDX-License-Identifier: Apache-2.0
// What a search has reached, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "native/session/session_view.h"
#include "scheduler/commands/slowing/divining_run.h"

namespace assay::commands {

// `event` is what was sampled, in words.
std::string divining_report(const DiviningResult& result, const std::string& event);

// The same as JSON (docs/plan-format.md), with the circumstances under which it would come about
// again. Fails (internal) when two of these have one name.
Result<std::string> divining_report_json(const DiviningResult& result, const std::string& event,
                                         const std::vector<session::KeyValue>& circumstances);

// CPU time of each block of the search in an iteration of the base, in nanoseconds.
std::vector<double> base_times(const divining::Search& search);

// What part of the base's CPU time these blocks have.
double slowable_share(const divining::Search& search);

}  // namespace assay::commands
