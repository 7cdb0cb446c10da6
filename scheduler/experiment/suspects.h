// SPDX-License-Identifier: Apache-2.0
// Names what a failed run's evidence points to. The functions are pure.
#pragma once

#include <span>
#include <string>

namespace assay::experiment {

// Returns what to suspect where a run under a profiler compiled its units otherwise than planned:
// an option of those that the profiler adds which changes how code is compiled, with what to do.
// Empty where there is no such option.
std::string suspect_among(std::span<const std::string> added_options, const std::string& profiler);

}  // namespace assay::experiment
