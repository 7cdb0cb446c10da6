// SPDX-License-Identifier: Apache-2.0
// What a search has reached, for people.
#pragma once

#include <string>

#include "scheduler/commands/divining_run.h"

namespace assay::commands {

// `event` is what was sampled, in words.
std::string divining_report(const DiviningResult& result, const std::string& event);

}  // namespace assay::commands
