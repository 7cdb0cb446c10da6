// SPDX-License-Identifier: Apache-2.0
// Measures one step of a search: a plan is written for the agent, installed and measured a few
// times.
#pragma once

#include <functional>

#include "scheduler/subject/searched_program.h"

namespace assay::subject {

using MeasureInstall = std::function<Result<divining::Install>()>;

// Measures the plan by calling `install` for each install. The first install that fails makes the
// whole step a failure, because noise is judged by the number of installs; `recover` is called, and
// the failure says where the plan is kept. The function itself fails (interrupted) where the user
// wants to stop, and where the plan cannot be written.
Result<divining::Step> measure_step(const SearchFiles& files, const divining::Problem& problem,
                                    const divining::Measure& wanted, const MeasureInstall& install,
                                    const std::function<void()>& recover);

// Copies the plan in force beside the other plans that were kept. Returns words about the copy that
// can be appended to an error message; nothing where no plans are kept.
std::string keep_failed_plan(const SearchFiles& files);

}  // namespace assay::subject
