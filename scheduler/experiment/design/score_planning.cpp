// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_planning.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "native/support/percent.h"
#include "scheduler/experiment/budget.h"
#include "scheduler/experiment/cell_plans.h"
#include "scheduler/experiment/design/block_picking.h"
#include "scheduler/experiment/design/extent_runs.h"
#include "scheduler/experiment/design/first_look.h"
#include "scheduler/experiment/design/gain_trials.h"
#include "scheduler/experiment/design/given_plans.h"
#include "scheduler/experiment/design/planning_jvms.h"
#include "scheduler/experiment/design/score_cells.h"
#include "scheduler/experiment/design/score_extent.h"
#include "scheduler/experiment/design/warm_trial.h"
#include "scheduler/experiment/iteration_clock.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/experiment/program_times.h"
#include "scheduler/experiment/warmth.h"
#include "scheduler/host/stored_calibration.h"
#include "scheduler/launch/plan_file.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/process/messages.h"
#include "scheduler/scoring/design/run_order.h"
#include "scheduler/search/divining_run.h"
#include "scheduler/search/search_setup.h"

namespace assay::experiment {
namespace {

namespace fs = std::filesystem;

class Planning {
 public:
  Planning(const ScoreSetup& setup, Pairs pairs, const ReportFolder& folder,
           scoring::Experiment& experiment, PlanningJvms& jvms)
      : setup_(setup), pairs_(pairs), folder_(folder), experiment_(experiment), jvms_(jvms) {}

  Result<void> run();

 private:
  Result<void> find_plan(double target);
  Result<void> divine(double target);
  Result<search::DiviningResult> search(const search::DiviningTerms& divining);
  scoring::ChoiceRules choice_rules() const;
  Result<Picked> pick();
  Result<void> save_plans(const Picked& picked);
  Result<std::map<double, slowdown::SlowdownPlan>> plans() const;
  Result<void> describe_given_plans(const Picked& picked);
  Result<std::set<slowdown::UnitKey>> units_of_given_plans() const;
  Result<void> look();
  // Returns how much is run: all that was asked for, where there is no limit.
  Extent extent() const { return extent_.value_or(Extent{.forks = setup_.forks}); }
  bool has_whole_program() const { return extent().has_whole_program; }
  std::vector<double> targets() const {
    return has_whole_program() ? setup_.targets : std::vector<double>();
  }
  void order_runs();
  void describe_runs(const Picked& picked);
  Result<void> try_blocks(Picked& picked);

  const ScoreSetup& setup_;
  Pairs pairs_;
  const ReportFolder& folder_;
  scoring::Experiment& experiment_;
  PlanningJvms& jvms_;
  std::optional<Study> of_the_search_;  // study that a search has made at its begin
  FirstLook look_;                      // what the first look shows; empty for whole runs
  std::uint64_t iterations_ = 1;        // iterations of a run; a whole run counts as one
  std::optional<Extent> extent_;        // nothing: all that was asked for
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

scoring::ChoiceRules Planning::choice_rules() const {
  scoring::ChoiceRules rules = rules_within(jvms_.calibration(), setup_.choice);
  if (extent_) {
    rules.most_blocks = static_cast<std::uint32_t>(extent_->blocks);
  }
  return rules;
}

scoring::PlanTarget plan_target(const search::DiviningResult& result) {
  const divining::Search& search = result.search;
  const double target = search.problem.target;
  scoring::PlanTarget plan{.target_percent = kPercent * target,
                           .slowable_share = std::clamp(slowable_share(search), 0.0, 1.0)};
  const std::vector<double> base_ns = base_times(search);
  double sum = 0;
  for (const double ns : base_ns) {
    sum += ns;
  }
  for (std::size_t i = 0; i < base_ns.size(); ++i) {
    const auto key = measuring::block_key_from(search.problem.blocks[i].name);
    scoring::PlannedBlock block{
        .name = key ? measuring::shown_name(*key) : search.problem.blocks[i].name,
        .base_share = sum > 0 ? std::clamp(plan.slowable_share * base_ns[i] / sum, 0.0, 1.0) : 0};
    if (const auto& error = result.finished.reached.blocks[i]) {
      block.overhead_percent = kPercent * (target + error->error);
    }
    plan.blocks.push_back(std::move(block));
  }
  return plan;
}

Result<search::DiviningResult> Planning::search(const search::DiviningTerms& divining) {
  search::ProgramBothWays program(jvms_.launch(), jvms_.settings(), jvms_.speed());
  ASSAY_ASSIGN(search::DiviningResult result, search::run_divining(program.both(), divining));
  if (result.candidates) {
    of_the_search_ = jvms_.study_of(program.both(), *result.candidates);
  }
  return result;
}

Result<void> Planning::divine(double target) {
  process::note(fmt::format("searching for a plan of +{:.0f} %", target));

  const fs::path file = folder_.plan_file(target);
  search::DiviningTerms divining;
  divining.slowing = jvms_.slowing(target);
  divining.rules = search::search_rules(setup_.arguments.is_quick, divining.slowing.kinds);
  divining.check_jvms = 0;
  divining.whole_runs = jvms_.has_whole_runs();
  divining.may_turn_to_whole_runs = false;
  divining.conditions = jvms_.conditions();
  divining.search_file = launch::search_beside(file);
  // Plans of an experiment have the same profiles: those of the first look, or those that came with
  // a plan. Only the first search of whole runs may empty the folder of profiles.
  const bool has_plan =
      !jvms_.has_whole_runs() || !experiment_.plans.empty() || !setup_.plans.empty();
  divining.profiles = has_plan ? fs::path() : folder_.profiles();
  ASSAY_ASSIGN(const search::DiviningResult result, search(divining));
  ASSAY_PROPAGATE(search::write_found_plan(result.search, result.finished.plan, file));
  experiment_.plans.push_back(plan_target(result));
  experiment_.plans.back().target_percent = target;
  ASSAY_PROPAGATE(folder_.save(experiment_));
  std::error_code ignored;
  fs::rename(divining.search_file, launch::measurements_beside(file), ignored);
  return {};
}

Result<void> Planning::find_plan(double target) {
  const bool is_given = setup_.plans.contains(target);
  const auto found =
      std::ranges::find(experiment_.plans, target, &scoring::PlanTarget::target_percent);
  return is_given || found != experiment_.plans.end() ? Result<void>() : divine(target);
}

Result<std::map<double, slowdown::SlowdownPlan>> Planning::plans() const {
  std::map<double, slowdown::SlowdownPlan> plans;
  for (const double target : targets()) {
    ASSAY_ASSIGN(slowdown::SlowdownPlan plan, launch::read_plan_file(folder_.plan_file(target)));
    plans[target] = without_units(std::move(plan), look_.left_out);
  }
  return plans;
}

// Describes the plans as they were given, with units that runs leave out: a plan for another
// program is found out by its blocks.
Result<void> Planning::describe_given_plans(const Picked& picked) {
  for (const auto& [target, file] : setup_.plans) {
    ASSAY_ASSIGN(const slowdown::SlowdownPlan plan,
                 launch::read_plan_file(folder_.plan_file(target)));
    ASSAY_ASSIGN(scoring::PlanTarget described,
                 describe_given_plan({target, file}, plan, picked.blocks, picked.run_ns));
    std::erase_if(experiment_.plans, [&](const scoring::PlanTarget& one) {
      return one.target_percent == described.target_percent;
    });
    experiment_.plans.push_back(std::move(described));
  }
  return {};
}

// Picks the blocks that are slowed alone, from the newest study: that of a search, or of the first
// look. Of whole runs there is no first look.
Result<Picked> Planning::pick() {
  if (jvms_.has_whole_runs()) {
    std::optional<Study> study = std::exchange(of_the_search_, std::nullopt);
    if (!study) {
      ASSAY_ASSIGN(study, jvms_.study_in_fresh_jvms());
    }
    return pick_from(*std::move(study), iterations_, choice_rules());
  }
  if (!of_the_search_) {
    return std::move(look_.picked);
  }
  Picked picked = picked_again({.study = *std::exchange(of_the_search_, std::nullopt)}, iterations_,
                               choice_rules(), look_.left_out);
  return picked.choice.chosen.empty() ? std::move(look_.picked) : std::move(picked);
}

Result<void> Planning::save_plans(const Picked& picked) {
  ASSAY_ASSIGN(const auto whole, plans());
  ASSAY_PROPAGATE(describe_given_plans(picked));
  ASSAY_ASSIGN(const auto all,
               cell_plans(whole, slowed_blocks(picked), jvms_.calibration().chosen));
  return folder_.save_plans(all);
}

Result<std::set<slowdown::UnitKey>> Planning::units_of_given_plans() const {
  std::set<slowdown::UnitKey> units;
  for (const auto& [target, file] : setup_.plans) {
    ASSAY_ASSIGN(const slowdown::SlowdownPlan plan,
                 launch::read_plan_file(folder_.plan_file(target)));
    for (const auto& [unit, blocks] : plan.units) {
      units.insert(unit);
    }
  }
  return units;
}

// Looks at the program, and ends the score where no profiler could be judged. Units that a fresh
// JVM compiles otherwise are left out of all plans.
Result<void> Planning::look() {
  ASSAY_ASSIGN(const auto units, units_of_given_plans());
  ASSAY_ASSIGN(look_, look_first(setup_, jvms_, units));
  PreflightFacts facts = facts_of(setup_, look_, choice_rules());
  facts.minutes.reset();  // the time is asked about with what has passed of it
  if (const Preflight preflight = preflight_of(facts); !preflight.can_be_scored) {
    return make_error(ErrorCode::not_found, preflight.sentence);
  }
  // A planning that was stopped may have left something out already.
  experiment_.unmeasured = setup_.unmeasured;
  experiment_.profilers = setup_.variants;
  experiment_.unmeasured.insert(experiment_.unmeasured.end(), facts.left_out.begin(),
                                facts.left_out.end());
  experiment_.blocks = look_.picked.choice.chosen;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
  const scoring::ChoiceRules rules = choice_rules();
  ASSAY_ASSIGN(extent_, fit_into_time(setup_, pairs_, passed.count(), runs_of(setup_, look_, rules),
                                      experiment_));
  if (extent_) {
    ExtentRuns runs = runs_within(setup_, look_, rules, *extent_);
    look_ = look_within(std::move(look_), std::move(runs));
    experiment_.blocks = look_.picked.choice.chosen;
  }
  iterations_ = look_.length.iterations;
  experiment_.expected_run_s = look_.length.run_s;
  process::note(warmth_in_words(look_.length.warm_up, look_.trial.units, iterations_));
  return {};
}

void Planning::describe_runs(const Picked& picked) {
  const auto& program = picked.study.program;
  experiment_.blocks = picked.choice.chosen;
  experiment_.command = with_iterations(setup_.command, iterations_);
  for (scoring::ProfilerVariant& profiler : experiment_.profilers) {
    profiler.command = with_iterations(std::span(&profiler.command, 1), iterations_).front();
  }
  if (!has_iterations(setup_.command) && !jvms_.has_whole_runs() && !look_.ends_by_itself) {
    experiment_.stopped_after = iterations_;
  }
  experiment_.java_share = java_share(program.profile);
  if (!jvms_.has_whole_runs()) {
    experiment_.harness_java_share = harness_java_share(program.profile);
    const IterationFacts facts = iteration_facts_of(setup_, look_);
    const IterationTimer timer = timer_for(setup_.arguments.iteration_clock, facts, iterations_);
    experiment_.iteration_clock = timer.clock;
    experiment_.iterations_of_a_round = timer.round;
    experiment_.iterations_of_a_run = iterations_;
    process::note("iterations are timed by " +
                  timer_in_words(setup_.arguments.iteration_clock, facts));
  }
  experiment_.debug_info = coverage_of(program.profile, program.log, measuring::kHotShare);
  const auto rejected = rejected_blocks(picked, setup_.choice.least_base_share);
  experiment_.unmeasured.insert(experiment_.unmeasured.end(), rejected.begin(), rejected.end());
}

void Planning::order_runs() {
  experiment_.order = scoring::interleaved(
      arms_within(setup_, pairs_, experiment_.profilers, experiment_.blocks, extent()),
      extent().forks, experiment_.seed);
  if (extent_) {
    experiment_.order =
        scoring::deciding_first(std::move(experiment_.order), experiment_.profilers);
  }
}

Result<void> Planning::try_blocks(Picked& picked) {
  if (experiment_.blocks.empty() || !extent().has_trials) {
    return {};
  }
  ASSAY_ASSIGN(const CellTerms cells, cell_terms(setup_, folder_, experiment_));
  const auto run = [&](const scoring::Variant& variant) -> Result<scoring::Cell> {
    ASSAY_ASSIGN(CellRun trial, run_cell(cells, {.variant = variant}, 0));
    return std::move(trial.cell);
  };
  const auto save = [&](std::span<const scoring::BlockExperiment> blocks) {
    picked.choice.chosen.assign(blocks.begin(), blocks.end());
    return save_plans(picked);
  };
  process::note("trying the plan of each block that is slowed alone");
  ASSAY_PROPAGATE(correct_gains({.rules = choice_rules(),
                                 .timed_in_a_run = scoring::timed_in_a_run(experiment_),
                                 .run = run,
                                 .save = save},
                                experiment_.blocks));
  folder_.remove_scratch();
  return {};
}

Result<void> Planning::run() {
  // Steps that may fail soon come before the searches, which take hours.
  ASSAY_PROPAGATE(take_over(setup_.plans, folder_));
  if (!jvms_.has_whole_runs()) {
    ASSAY_PROPAGATE(look());
  }
  for (const double target : targets()) {
    ASSAY_PROPAGATE(find_plan(target));
  }
  ASSAY_ASSIGN(Picked picked, pick());
  ASSAY_PROPAGATE(save_plans(picked));
  describe_runs(picked);
  order_runs();
  ASSAY_PROPAGATE(try_blocks(picked));
  return folder_.save(experiment_);
}

}  // namespace

Result<void> plan_experiment(const ScoreSetup& setup, Pairs pairs, const ReportFolder& folder,
                             scoring::Experiment& experiment) {
  ASSAY_ASSIGN(const auto jvms, PlanningJvms::create(setup, folder.profiles()));
  return Planning(setup, pairs, folder, experiment, *jvms).run();
}

}  // namespace assay::experiment
