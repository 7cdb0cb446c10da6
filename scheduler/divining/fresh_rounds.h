// SPDX-License-Identifier: Apache-2.0
// Ends a search in fresh JVMs. What they show is an observation like any other: the plan is
// corrected by it and measured again, until enough JVMs in a row are within the aim, or their
// spread says that no plan can be. The functions are pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "scheduler/divining/groups.h"
#include "scheduler/divining/search.h"

namespace assay::divining {

struct FreshRules {
  std::size_t jvms = 3;         // JVMs with one plan that have to be within the aim in a row
  double aim = 0.02;            // error of a run, relative to its base: 2 points
  std::size_t most_rounds = 3;  // most plans that are measured in fresh JVMs
};

// The times of runs in fresh JVMs, without and with a plan.
struct FreshRuns {
  // Time that the run takes longer, relative to the base, in each JVM with the plan. Where all JVMs
  // were timed without sampling, this is the figure; else the figure of the sampler.
  std::vector<double> overheads = {};
  bool are_unsampled = false;
  double wanted = 0;  // overhead of a plan that is exactly right

  double error(std::size_t jvm) const { return overheads[jvm] - wanted; }
  // Requires: at least one JVM.
  double mean_error() const;
  // Returns the standard deviation of the mean error: from the spread of the JVMs, with Student's
  // factor for so few. Infinite for fewer than two JVMs.
  double doubt() const;
};

FreshRuns runs_of(const Search& search, std::span<const Install> base,
                  std::span<const Install> slowed);

enum class FreshEnd {
  within_aim,      // enough JVMs in a row are within the aim
  spread,          // the JVMs differ by more than their mean is off
  rounds_used_up,  // as many plans as allowed were measured
  too_few_jvms     // fewer than two JVMs were asked for: nothing can be said of their spread
};

// Asks the caller to measure a JVM without a plan.
struct FreshBase {};
// Asks the caller to measure a JVM with the plan of this round.
struct FreshPlan {
  std::size_t round = 0;
};
// Asks the caller to begin another round with this plan.
struct NextRound {
  Plan plan = {};
};
struct FreshDone {
  FreshEnd end = FreshEnd::within_aim;
  std::size_t round = 0;  // the round whose plan came nearest
};
using FreshStep = std::variant<FreshBase, FreshPlan, NextRound, FreshDone>;

// Returns what to do next. `found` is the plan that the search has found, which is that of round 0.
FreshStep next_in_fresh_jvms(const Search& search, const Plan& found, const Groups& groups,
                             const FreshRules& rules);

// Returns the plan of a round, and its JVMs.
const Plan& plan_of_round(const Search& search, const Plan& found, std::size_t round);
const std::vector<Install>& jvms_of_round(const Search& search, std::size_t round);

// Returns the plan that follows from JVMs with `plan` and without one.
Plan corrected(const Search& search, const Groups& groups, const Plan& plan,
               std::span<const Install> base, std::span<const Install> slowed);

}  // namespace assay::divining
