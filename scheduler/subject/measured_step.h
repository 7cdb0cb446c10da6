// SPDX-License-Identifier: Apache-2.0
// One step of a search: a plan written for the agent, installed and measured a few times.
#pragma once

#include <functional>

#include "scheduler/subject/searched_program.h"

namespace assay::subject {

using MeasureInstall = std::function<Result<divining::Install>()>;

// Installs that went well are worth nothing without the others: noise is judged by their number. So
// the first that fails makes the step a failure, which says where its plan is kept; `recover` is
// called then.
Result<divining::Step> measure_step(const SearchFiles& files, const divining::Problem& problem,
                                    const divining::Measure& wanted, const MeasureInstall& install,
                                    const std::function<void()>& recover);

// Copies the plan in force beside the others that were kept, and says so in words that can be
// appended to what went wrong; nothing where none is kept.
std::string keep_failed_plan(const SearchFiles& files);

}  // namespace assay::subject
