// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/extent_runs.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

#include "scheduler/experiment/design/block_picking.h"
#include "scheduler/experiment/iterations.h"

namespace assay::experiment {
namespace {

// Returns the units of these experiments' blocks. Requires: the experiments are of `picked`.
std::set<slowdown::UnitKey> units_of(const Picked& picked,
                                     std::span<const scoring::BlockExperiment> experiments) {
  std::set<slowdown::UnitKey> units;
  for (const SlowedBlock& block : slowed_blocks(picked)) {
    if (std::ranges::any_of(experiments, [&](const scoring::BlockExperiment& one) {
          return one.facts.id == block.id;
        })) {
      units.insert(block.key.unit);
    }
  }
  return units;
}

std::vector<UnitOutcome> outcomes_of_units(const FirstLook& look,
                                           const std::set<slowdown::UnitKey>& units) {
  std::vector<UnitOutcome> outcomes;
  std::ranges::copy_if(look.trial.units, std::back_inserter(outcomes),
                       [&](const UnitOutcome& one) { return units.contains(one.unit); });
  return outcomes;
}

// Returns in how many steps of some seconds the experiment's blocks are there. A smaller difference
// is no reason to leave a hotter block out.
double steps_until_there(const FirstLook& look, const scoring::BlockExperiment& experiment) {
  constexpr double kStepS = 3;
  const auto units = outcomes_of_units(look, units_of(look.picked, {&experiment, 1}));
  const WarmUp warm_up = warm_up_of(look.trial.marks, units);
  return warm_up.is_found ? std::floor(warm_up.seconds / kStepS)
                          : std::numeric_limits<double>::infinity();
}

// Returns so many of the experiments that were chosen: those that are there first, and of these the
// first ones.
std::vector<scoring::BlockExperiment> first_there(const FirstLook& look, std::size_t count) {
  const auto& chosen = look.picked.choice.chosen;
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    order.emplace_back(steps_until_there(look, chosen[i]), i);
  }
  std::ranges::sort(order);
  order.resize(std::min(count, order.size()));
  std::ranges::sort(order, {}, &std::pair<double, std::size_t>::second);
  std::vector<scoring::BlockExperiment> first;
  first.reserve(order.size());
  for (const auto& [steps, index] : order) {
    first.push_back(chosen[index]);
  }
  return first;
}

// Numbers of methods that are slowed as a whole differ between choices.
bool are_alike(const scoring::BlockExperiment& a, const scoring::BlockExperiment& b) {
  return a.parts.empty() == b.parts.empty() &&
         (a.parts.empty() ? a.facts.id == b.facts.id : a.facts.method == b.facts.method);
}

// Leaves out experiments that are like none of those that are kept.
void keep_only(std::span<const scoring::BlockExperiment> kept, scoring::BlockChoice& choice) {
  std::erase_if(choice.chosen, [&](const scoring::BlockExperiment& one) {
    return std::ranges::none_of(
        kept, [&](const scoring::BlockExperiment& other) { return are_alike(one, other); });
  });
}

}  // namespace

RunLength length_with(const ScoreSetup& setup, const FirstLook& look,
                      std::span<const UnitOutcome> units, double run_seconds) {
  RunLength length{.warm_up = warm_up_of(look.trial.marks, units),
                   .iterations = look.length.iterations};
  if (!setup.arguments.iterations && !look.ends_by_itself) {
    length.iterations = iterations_with_warm_up(length.warm_up, run_seconds,
                                                look.picked.study.program.profile.run_ns);
  }
  length.run_s = expected_run_s(length.warm_up, length.iterations);
  return length;
}

ExtentRuns runs_within(const ScoreSetup& setup, const FirstLook& look,
                       const scoring::ChoiceRules& rules, const Extent& extent) {
  const Picked& picked = look.picked;
  const std::vector<scoring::BlockExperiment> kept = first_there(look, extent.blocks);
  ExtentRuns all{look.length, picked.run_ns, picked.blocks, picked.choice};
  keep_only(kept, all.choice);
  if (extent.has_whole_program) {
    all.length.run_s =
        look.length.warm_up.is_found ? look.length.run_s : std::numeric_limits<double>::infinity();
    return all;
  }
  const double run_seconds = extent.has_long_runs ? setup.run_seconds : setup.least_run_seconds;
  const RunLength length =
      length_with(setup, look, outcomes_of_units(look, units_of(picked, kept)), run_seconds);
  // A program that was not warm as a whole has no length that could be the shorter one.
  const bool is_all_shorter = look.length.warm_up.is_found && look.length.run_s <= length.run_s;
  if (!length.warm_up.is_found || is_all_shorter) {
    return all;
  }
  const double times =
      static_cast<double>(length.iterations) / static_cast<double>(look.length.iterations);
  ExtentRuns shorter{length, times * picked.run_ns, in_longer_runs(picked.blocks, times)};
  scoring::ChoiceRules any_number = rules;
  any_number.most_blocks = scoring::kNoLimit;
  shorter.choice = choice_among(shorter.blocks, shorter.run_ns, any_number, look.left_out);
  keep_only(kept, shorter.choice);
  // A gain that does not follow from a run's length may be too much for a shorter run.
  return shorter.choice.chosen.empty() ? all : shorter;
}

RunsOf runs_of(const ScoreSetup& setup, const FirstLook& look, const scoring::ChoiceRules& rules) {
  return [&setup, &look, rules](const Extent& extent) {
    ExtentRuns runs = runs_within(setup, look, rules, extent);
    return RunsOfExtent{std::move(runs.choice.chosen), runs.length.run_s};
  };
}

FirstLook look_within(FirstLook look, ExtentRuns runs) {
  look.length = runs.length;
  look.picked.run_ns = runs.run_ns;
  look.picked.blocks = std::move(runs.blocks);
  look.picked.choice = std::move(runs.choice);
  return look;
}

}  // namespace assay::experiment
