// SPDX-License-Identifier: Apache-2.0
// What a program's harness says about its times. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/codelog/code_log.h"
#include "native/support/result.h"
#include "scheduler/measuring/iteration_mark.h"
#include "scheduler/process/arrival.h"
#include "scheduler/scoring/experiment.h"

namespace assay::experiment {

// Who tells where a run's iterations end.
enum class IterationsTold {
  by_lines,   // that the program prints
  by_method,  // that each calls once, and whose returns the agent sees
  by_nobody,  // times are those of whole runs, from start to end (--whole-runs)
};

// Of one iteration; those that the harness prints are as in "Sieve: iterations=1 runtime: 2315us
// cpu: 2290us".
struct LineTimes {
  std::optional<double> runtime_ns = {};
  std::optional<double> cpu_ns = {};          // of the thread that iterates; few harnesses have it
  std::optional<std::int64_t> ended_ns = {};  // CLOCK_MONOTONIC; nothing: not known
};
LineTimes times_in(std::string_view line);

// Of all lines of which `ends_an_iteration` says so, in their order. `arrivals` is of the output.
using LineTest = std::function<bool(const std::string& line)>;
std::vector<LineTimes> iteration_times(std::string_view output, const LineTest& ends_an_iteration,
                                       std::span<const process::Arrival> arrivals = {});

// Of lines that were read one by one. The last ones may have no mark.
std::vector<LineTimes> marked_times(std::span<const std::string> lines,
                                    std::span<const measuring::IterationMark> marks);

// Of iterations whose ends alone are told: each takes from the one before to its own. When the
// first began nobody knows, so it is none.
std::vector<LineTimes> times_between(std::span<const codelog::Iteration> ends);

// Those of the iteration method. Fails (invalid_argument) with the agent's reason where it gave up,
// and where the method's class was never loaded.
Result<std::vector<LineTimes>> times_of_returns(const codelog::CodeLog& log);

// The first iteration that is slowed as a whole, from 0, where code is slowed since `since_ns`; as
// many as there are where none is. Nothing where it is not known when they ended.
std::optional<std::uint64_t> first_slowed(std::span<const LineTimes> iterations,
                                          std::int64_t since_ns);

// Why a run says too little about its slowed block: of its iterations, only those from
// `slowed_from` on are about it. Empty: they are enough, or the run tells no iterations apart.
std::string why_slowed_too_late(std::size_t iterations, std::uint64_t slowed_from);

// As they are stored. What not every line has is left out.
std::optional<scoring::IterationTimes> stored_times(std::span<const LineTimes> iterations);

// All of them together: CPU time where every line has it, for neighbours on the processor are none
// of the program's time; else what the lines have as run time. Nothing where one line has neither.
std::optional<double> total_ns(std::span<const LineTimes> iterations);

}  // namespace assay::experiment
