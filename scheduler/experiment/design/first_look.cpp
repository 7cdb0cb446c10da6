// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/first_look.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "scheduler/experiment/budget.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/process/messages.h"
#include "scheduler/subject/harness_lines.h"

namespace assay::experiment {
namespace {

scoring::ChoiceRules rules_of(const ScoreSetup& setup, const PlanningJvms& jvms) {
  return rules_within(jvms.calibration(), setup.choice);
}

// Finds out how long a run is where the command says it. Returns nothing where it does not.
Result<std::optional<std::uint64_t>> length_of_command(const ScoreSetup& setup,
                                                       PlanningJvms& jvms) {
  if (has_iterations(setup.command) || has_own_length(setup.arguments)) {
    return std::optional<std::uint64_t>();
  }
  ASSAY_ASSIGN(const auto iterations, jvms.iterations_of_a_trial());
  if (!iterations) {
    process::note(
        fmt::format("the program goes on: each run is stopped after the iterations of {} s",
                    setup.run_seconds));
  }
  return iterations;
}

// Studies the program and picks the blocks that are slowed alone. Now and then a unit is compiled
// anew while its blocks are counted, or first from inside a loop, and no block is left that can be
// slowed alone. Another JVM may have such blocks, so the study is repeated once.
Result<void> study_and_pick(const ScoreSetup& setup, PlanningJvms& jvms, FirstLook& look) {
  constexpr int kAttempts = 2;
  for (int attempt = 1;; ++attempt) {
    ASSAY_ASSIGN(Study study, jvms.study_in_fresh_jvms());
    const std::uint64_t iterations = look.ends_by_itself
                                         ? look.length.iterations
                                         : setup.arguments.iterations.value_or(iterations_for(
                                               setup.run_seconds, study.program.profile.run_ns));
    look.length.iterations = iterations;
    look.picked = pick_from(std::move(study), iterations, rules_of(setup, jvms));
    if (!look.picked.choice.chosen.empty() || setup.choice.most_blocks == 0 ||
        attempt == kAttempts) {
      return {};
    }
    process::warn(why_none(look.picked));
  }
}

// Returns a plan that slows nothing: of the hot units, of those with a block that is slowed alone,
// and of the given plans' units.
slowdown::SlowdownPlan trial_plan(const Picked& picked,
                                  const std::set<slowdown::UnitKey>& of_given_plans) {
  slowdown::SlowdownPlan plan;
  const auto& program = picked.study.program;
  for (const slowdown::UnitKey& unit : measuring::hot_units(program.profile, program.log)) {
    plan.units[unit];
  }
  for (const SlowedBlock& block : slowed_blocks(picked)) {
    plan.units[block.key.unit];
  }
  for (const slowdown::UnitKey& unit : of_given_plans) {
    plan.units[unit];
  }
  return plan;
}

// Returns how long runs are in which these units count, and which are warm for so many seconds.
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

double part_of_left_out(const FirstLook& look) {
  const auto& program = look.picked.study.program;
  double part = 0;
  for (const auto& [unit, share] : shares_of_units(program.profile, program.log)) {
    part += look.left_out.contains(unit) ? share : 0;
  }
  return part;
}

double part_in_graals_code(const measuring::Profile& profile) {
  std::uint64_t samples = profile.left_out;
  for (const auto& [index, of_unit] : profile.compilations) {
    samples += of_unit.total;
  }
  return profile.share_of(samples);
}

std::set<slowdown::UnitKey> units_of_all(std::span<const scoring::BlockExperiment> experiments,
                                         std::span<const LocatedBlock> blocks) {
  std::set<slowdown::UnitKey> units;
  for (const scoring::BlockExperiment& one : experiments) {
    units.merge(units_of(one, blocks));
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
  const auto units = outcomes_of_units(look, units_of(experiment, look.picked.blocks));
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

Result<FirstLook> look_first(const ScoreSetup& setup, PlanningJvms& jvms,
                             const std::set<slowdown::UnitKey>& of_given_plans) {
  const auto begin = std::chrono::steady_clock::now();
  FirstLook look;
  ASSAY_ASSIGN(const auto own_length, length_of_command(setup, jvms));
  look.ends_by_itself = own_length.has_value();
  look.length.iterations = own_length.value_or(0);
  ASSAY_PROPAGATE(study_and_pick(setup, jvms, look));
  ASSAY_ASSIGN(look.trial, jvms.warm_trial(trial_plan(look.picked, of_given_plans)));
  look.left_out = units_to_leave_out(look.trial.units);
  look.length = length_with(setup, look, look.trial.units, setup.run_seconds);
  look.picked = picked_again(std::move(look.picked), look.length.iterations, rules_of(setup, jvms),
                             look.left_out);
  look.took_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return look;
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
  const RunLength length = length_with(
      setup, look, outcomes_of_units(look, units_of_all(kept, picked.blocks)), run_seconds);
  if (!length.warm_up.is_found || length.run_s >= look.length.run_s) {
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

PreflightFacts facts_of(const ScoreSetup& setup, const FirstLook& look,
                        const scoring::ChoiceRules& rules) {
  const RunLength least = runs_within(setup, look, rules, least_extent()).length;
  const measuring::Profile& profile = look.picked.study.program.profile;
  // Where there is a limit, blocks may be slowed alone, which needs no more than their units.
  const bool may_be_of_blocks = setup.minutes && !look.length.warm_up.is_found;
  const WarmUp& warm = may_be_of_blocks ? least.warm_up : look.length.warm_up;
  const double graal = part_in_graals_code(profile);
  const double kernel = profile.share_of(profile.kernel);
  const double vm = profile.share_of(profile.of_vm);
  PreflightFacts facts{
      .iterations_told = setup.arguments.iteration_method.empty()
                             ? subject::lines_in_words(setup.watch.iteration_line)
                             : "returns of " + setup.arguments.iteration_method,
      .iteration_ms = (warm.is_found ? warm.iteration_ns : profile.run_ns) / 1e6,
      .is_warm = warm.is_found,
      .warm_s = warm.is_found ? warm.seconds : look.trial.seconds,
      .warm_iterations = static_cast<std::size_t>(warm.iterations),
      .busy_threads = warm.iteration_ns > 0 ? profile.run_ns / warm.iteration_ns : 0,
      .in_graals_code = graal,
      .in_changing_shapes = part_of_left_out(look),
      .in_kernel = kernel,
      .on_vm_threads = vm,
      .elsewhere = std::max(0.0, 1 - graal - kernel - vm)};
  facts.left_out =
      left_out_units(look.trial.units, shares_of_units(profile, look.picked.study.program.log));
  const auto& chosen = look.picked.choice.chosen;
  facts.methods_as_whole = static_cast<std::size_t>(std::ranges::count_if(
      chosen, [](const scoring::BlockExperiment& one) { return !one.parts.empty(); }));
  facts.blocks_alone = chosen.size() - facts.methods_as_whole;
  facts.why_no_block = chosen.empty() ? why_none(look.picked) : "";
  facts.wants_blocks = setup.choice.most_blocks > 0;
  facts.run_s = least.run_s;
  facts.decision_minutes = least_minutes_of(setup, look.took_s, runs_of(setup, look, rules));
  facts.minutes = setup.minutes;
  return facts;
}

Result<Preflight> check_program(const ScoreSetup& setup) {
  if (is_of_whole_runs(setup)) {
    return make_error(ErrorCode::invalid_argument,
                      "--check looks at iterations, which a score of whole runs does not have");
  }
  ASSAY_ASSIGN(launch::SessionFolder folder, launch::SessionFolder::create(setup.host.environment));
  ASSAY_ASSIGN(const auto jvms, PlanningJvms::create(setup, folder.path() / "profiles"));
  ASSAY_ASSIGN(const FirstLook look, look_first(setup, *jvms, {}));
  return preflight_of(facts_of(setup, look, rules_of(setup, *jvms)));
}

}  // namespace assay::experiment
