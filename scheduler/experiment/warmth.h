// SPDX-License-Identifier: Apache-2.0
// Finds out from a trial of the unchanged program when it is warm, which of a plan's units take the
// shape that the plan is for, and how long runs have to be. The functions are pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/measuring/iteration_output.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/scoring/experiment.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::experiment {

enum class UnitFate { as_planned, other_shape, not_compiled };

// What became of a unit in a fresh JVM.
struct UnitOutcome {
  slowdown::UnitKey unit = {};
  UnitFate fate = UnitFate::not_compiled;
  std::uint64_t since_ns = 0;  // first installation as planned, by CLOCK_MONOTONIC; else 0
};

// Returns what became of each unit that the plan names. Of several versions the newest counts.
std::vector<UnitOutcome> outcomes_of(const slowdown::SlowdownPlan& plan,
                                     const codelog::CodeLog& log);

// Says how far a trial has come.
struct TrialState {
  double seconds = 0;
  std::uint64_t iterations = 0;
  double since_installation_s = 0;  // since code of any unit was last installed
  std::size_t units_missing = 0;    // units of the plan that are not compiled
};

struct TrialRules {
  double least_s = 3;
  std::uint64_t least_iterations = 10;
  double quiet_s = 2;     // without a new installation, where all units are as planned
  double patience_s = 8;  // the same, where units are missing: these may be late
  double most_s = 45;
};

// Returns the seconds after which a trial ends in any case: four times as many while there are few
// iterations, because these are long.
double trial_limit_s(const TrialState& state, const TrialRules& rules);

// Tells whether a trial has shown when the program is warm, or will not show it any more.
bool is_trial_over(const TrialState& state, const TrialRules& rules);

// Returns the number (from 0) of the first iteration from which on iterations take no longer than
// those at the end do, apart from noise: medians of a few iterations in a row are compared. Returns
// the number of iterations where there are too few to tell.
std::size_t steady_from(std::span<const double> iteration_ns);

// How a program became warm.
struct WarmUp {
  std::uint64_t iterations = 0;  // iterations until then
  double seconds = 0;            // time until then from the start of the first whole iteration
  double iteration_ns = 0;       // wall time of a warm iteration: the median
  bool is_found = false;         // false: the program was not warm by the end
};

// Returns when the program was warm: its units were as planned, and its iterations steady.
WarmUp warm_up_of(std::span<const measuring::IterationMark> marks,
                  std::span<const UnitOutcome> units);

// Returns the number of iterations with which runs are warm for `run_seconds` of CPU time: those of
// the warm-up, and some more because it varies from JVM to JVM.
std::uint64_t iterations_with_warm_up(const WarmUp& warm_up, double run_seconds,
                                      double iteration_cpu_ns);

// Returns the wall time of a run of so many iterations, with its JVM's start.
double expected_run_s(const WarmUp& warm_up, std::uint64_t iterations);

// Says when the program was warm, how long runs are, and how many units are left out.
std::string warmth_in_words(const WarmUp& warm_up, std::span<const UnitOutcome> units,
                            std::uint64_t iterations);

// Returns the share (0 to 1) that each unit has of the samples.
std::map<slowdown::UnitKey, double> shares_of_units(const measuring::Profile& profile,
                                                    const codelog::CodeLog& log);

// Returns the units that plans leave out: those that did not become what they are for.
std::set<slowdown::UnitKey> units_to_leave_out(std::span<const UnitOutcome> units);
// Says of each such unit why it is left out, and which share of the time it has.
std::vector<scoring::Unmeasured> left_out_units(std::span<const UnitOutcome> units,
                                                const std::map<slowdown::UnitKey, double>& shares);

// Returns the plan without these units.
slowdown::SlowdownPlan without_units(slowdown::SlowdownPlan plan,
                                     const std::set<slowdown::UnitKey>& left_out);

}  // namespace assay::experiment
