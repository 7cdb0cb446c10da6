// SPDX-License-Identifier: Apache-2.0
// What a program's harness says about its times. Pure.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/scoring/experiment.h"

namespace assay::experiment {

// Of one iteration, as in "Sieve: iterations=1 runtime: 2315us cpu: 2290us".
struct LineTimes {
  std::optional<double> runtime_ns = {};
  std::optional<double> cpu_ns = {};  // of the thread that iterates; few harnesses have it
};
LineTimes times_in(std::string_view line);

// Of all lines of which `ends_an_iteration` says so, in their order.
using LineTest = std::function<bool(const std::string& line)>;
std::vector<LineTimes> iteration_times(std::string_view output, const LineTest& ends_an_iteration);

// As they are stored. What not every line has is left out.
std::optional<scoring::IterationTimes> stored_times(std::span<const LineTimes> iterations);

// All of them together: CPU time where every line has it, for neighbours on the processor are none
// of the program's time; else what the lines have as run time. Nothing where one line has neither.
std::optional<double> total_ns(std::span<const LineTimes> iterations);

}  // namespace assay::experiment
