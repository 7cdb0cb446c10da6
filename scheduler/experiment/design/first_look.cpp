// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/first_look.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "scheduler/experiment/budget.h"
#include "scheduler/experiment/design/extent_runs.h"
#include "scheduler/experiment/iteration_clock.h"
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

IterationFacts iteration_facts_of(const ScoreSetup& setup, const FirstLook& look) {
  const WarmUp warm = warm_up_of(look.trial.marks, look.trial.units);
  IterationFacts facts =
      facts_of_iterations(look.trial.lines, static_cast<std::size_t>(warm.iterations));
  // The agent tells the CPU time of all threads beside a method's return.
  facts.has_compilers = setup.watch.iterations_told == IterationsTold::by_method;
  return facts;
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
  const IterationFacts iterations = iteration_facts_of(setup, look);
  PreflightFacts facts{.iterations_told = setup.arguments.iteration_method.empty()
                                              ? subject::lines_in_words(setup.watch.iteration_line)
                                              : "returns of " + setup.arguments.iteration_method,
                       .iteration_ms = (warm.is_found ? warm.iteration_ns : profile.run_ns) / 1e6,
                       .is_warm = warm.is_found,
                       .warm_s = warm.is_found ? warm.seconds : look.trial.seconds,
                       .warm_iterations = static_cast<std::size_t>(warm.iterations),
                       .busy_threads = iterations.busy_threads().value_or(0),
                       .timed_by = timer_in_words(setup.arguments.iteration_clock, iterations),
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
