// SPDX-License-Identifier: Apache-2.0
// Holds the sizes of a score that its options do not name: sizes for a score of an evening, and for
// a score of some minutes. Reads the options for gains, and for targets, which are slowdowns of the
// whole program in percent.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "native/support/result.h"
#include "scheduler/experiment/score_arguments.h"

namespace assay::experiment {

struct ScoreScale {
  std::uint32_t forks;
  std::uint32_t blocks;
  double run_seconds;
  double least_run_seconds;  // where there is no time for longer runs
  const char* gain;
  const char* profilers;
  std::span<const double> targets;  // in percent, used where neither plans nor targets are given
};

inline constexpr std::array kUsualTargets = {50.0, 100.0, 150.0};  // as in paper 4
inline constexpr std::array kQuickTargets = {50.0};
inline constexpr ScoreScale kUsualScale = {
    5, 6, 20, 8, "5s", "async,jfr,jfr-cputime,perf", kUsualTargets};
// With their default intervals profilers have too few samples in a quick run for a verdict.
inline constexpr ScoreScale kQuickScale = {
    3, 1, 2.6, 2.6, "60%", "async:interval=1ms,jfr:interval=1ms", kQuickTargets};

// The minutes of a score of a user's own program whose options name no design. A bundled kernel
// takes as long as it takes.
inline constexpr double kUsualMinutes = 10;
inline constexpr double kQuickMinutes = 6;

// Returns the minutes of a score; nothing where there is no limit: where options say how much is
// run, for the bundled kernel, and where 0 minutes were asked for.
std::optional<double> minutes_of(const ScoreArguments& arguments, bool is_bundled);

// What a block adds to a run whose length is not the usual one: a quarter, like 5 of 20 seconds.
inline constexpr const char* kGainOfAnyRun = "25%";

// Says how much longer a run is to take by one slowed block. Only one of the members is not 0.
struct Gain {
  double ns = 0;     // in nanoseconds
  double share = 0;  // as a share of the run
};

// Reads "5s", "500ms" or "20%". A share is at most ten times the run.
Result<Gain> parse_gain(std::string_view text);

// Returns the plan files by the targets that they name. Fails (invalid_argument) where a plan names
// no target, or a target that an experiment cannot have (design/targets.h), or two plans name the
// same target.
Result<std::map<double, std::string>> plans_by_target(std::span<const std::string> files);

// Returns the targets of given plans and the targets that were asked for, each once, in ascending
// order; the usual targets where there are neither.
std::vector<double> united_targets(std::vector<double> of_plans, std::span<const double> asked_for,
                                   std::span<const double> usual);

}  // namespace assay::experiment
