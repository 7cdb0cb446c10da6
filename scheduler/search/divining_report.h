// SPDX-License-Identifier: Apache-2.0
// Reports what a search has reached, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "native/session/session_view.h"
#include "scheduler/search/divining_run.h"

namespace assay::search {

// Returns the report for people. `event` is what was sampled, in words.
std::string divining_report(const DiviningResult& result, const std::string& event);

// Returns the report as JSON (docs/plan-format.md), with the circumstances under which the result
// can be reproduced. Fails (internal) when two circumstances have the same name.
Result<std::string> divining_report_json(const DiviningResult& result, const std::string& event,
                                         const std::vector<NamedValue>& circumstances);

}  // namespace assay::search
