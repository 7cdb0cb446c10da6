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
#include "scheduler/experiment/design/gain_trials.h"
#include "scheduler/experiment/design/given_plans.h"
#include "scheduler/experiment/design/planning_jvms.h"
#include "scheduler/experiment/design/score_cells.h"
#include "scheduler/experiment/design/warm_trial.h"
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

constexpr const char* kNoTime = "there was no time for it (--minutes)";

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
  scoring::ChoiceRules choice_rules() const {
    return rules_within(jvms_.calibration(), setup_.choice);
  }
  Result<Picked> pick();
  Result<void> save_plans(const Picked& picked);
  Result<std::map<double, slowdown::SlowdownPlan>> plans() const;
  Result<void> describe_given_plans(const std::map<double, slowdown::SlowdownPlan>& plans,
                                    const Picked& picked);
  Result<void> find_warmth(Picked& picked);
  std::vector<scoring::Arm> arms(std::span<const scoring::ProfilerVariant> profilers,
                                 bool has_whole_program) const;
  Result<void> fit_into_time();
  double seconds_left() const;
  void order_runs();
  void describe_runs(const Picked& picked);
  Result<void> try_blocks(Picked& picked);

  const ScoreSetup& setup_;
  Pairs pairs_;
  const ReportFolder& folder_;
  scoring::Experiment& experiment_;
  PlanningJvms& jvms_;
  std::optional<Study> of_the_search_;       // study that a search has made at its begin
  std::optional<std::uint64_t> iterations_;  // iterations of a run; a whole run counts as one
  bool ends_by_itself_ = false;              // a command without {iterations} is run to its end
  std::set<slowdown::UnitKey> left_out_;     // units that took another shape, or none, in the trial
  double run_s_ = 0;                         // expected wall time of a run; 0: not known
  std::optional<Extent> extent_;             // nothing: all that was asked for
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

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
  // Plans of an experiment have the same profiles. Only the first search may empty the folder of
  // profiles, and only where no profiles came with a plan.
  const bool has_plan = !experiment_.plans.empty() || !setup_.plans.empty();
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
  for (const double target : setup_.targets) {
    ASSAY_ASSIGN(slowdown::SlowdownPlan plan, launch::read_plan_file(folder_.plan_file(target)));
    plans[target] = without_units(std::move(plan), left_out_);
  }
  return plans;
}

Result<void> Planning::describe_given_plans(const std::map<double, slowdown::SlowdownPlan>& plans,
                                            const Picked& picked) {
  for (const auto& [target, file] : setup_.plans) {
    ASSAY_ASSIGN(
        scoring::PlanTarget described,
        describe_given_plan({target, file}, plans.at(target), picked.blocks, picked.run_ns));
    std::erase_if(experiment_.plans, [&](const scoring::PlanTarget& one) {
      return one.target_percent == described.target_percent;
    });
    experiment_.plans.push_back(std::move(described));
  }
  return {};
}

// Picks the blocks that are slowed alone. Now and then a unit is compiled anew while its blocks are
// counted, or first from inside a loop, and no block is left that can be slowed alone. Another JVM
// may have such blocks, so the study is repeated.
Result<Picked> Planning::pick() {
  constexpr int kAttempts = 3;
  for (int attempt = 1;; ++attempt) {
    std::optional<Study> study = std::exchange(of_the_search_, std::nullopt);
    if (!study) {
      ASSAY_ASSIGN(study, jvms_.study_in_fresh_jvms());
    }
    if (!iterations_) {
      iterations_ = setup_.arguments.iterations.value_or(
          iterations_for(setup_.run_seconds, study->program.profile.run_ns));
    }
    Picked picked = pick_from(*std::move(study), *iterations_, choice_rules());
    if (!picked.choice.chosen.empty() || setup_.choice.most_blocks == 0 || attempt == kAttempts) {
      return picked;
    }
    process::warn(why_none(picked));
  }
}

Result<void> Planning::save_plans(const Picked& picked) {
  ASSAY_ASSIGN(const auto whole, plans());
  ASSAY_PROPAGATE(describe_given_plans(whole, picked));
  ASSAY_ASSIGN(const auto all,
               cell_plans(whole, slowed_blocks(picked), jvms_.calibration().chosen));
  return folder_.save_plans(all);
}

// Finds out when the program is warm, and which units a fresh JVM compiles as planned. Runs get so
// many iterations that they are warm for as long as was asked for; units that are otherwise are
// left out of all plans.
Result<void> Planning::find_warmth(Picked& picked) {
  const std::string base = plan_name({});
  ASSAY_ASSIGN(const CellPlans stored, folder_.read_plans());
  ASSAY_ASSIGN(const WarmTrial trial,
               jvms_.warm_trial(folder_.plan_folder() / (base + ".json"), stored.at(base)));
  left_out_ = units_to_leave_out(trial.units);
  if (!trial.units.empty() && left_out_.size() == trial.units.size()) {
    return make_error(ErrorCode::not_found,
                      "a fresh JVM compiled none of the plan's units as the search's JVM did, so "
                      "runs could show nothing. Give the program more of the same work, or score "
                      "another part of it");
  }
  const measuring::Profile& profile = picked.study.program.profile;
  const auto told = left_out_units(trial.units, shares_of_units(profile, picked.study.program.log));
  experiment_.unmeasured.insert(experiment_.unmeasured.end(), told.begin(), told.end());
  if (!setup_.arguments.iterations && !ends_by_itself_) {
    iterations_ = iterations_with_warm_up(trial.warm_up, setup_.run_seconds, profile.run_ns);
  }
  run_s_ = expected_run_s(trial.warm_up, *iterations_);
  experiment_.expected_run_s = run_s_;
  process::note(warmth_in_words(trial.warm_up, trial.units, *iterations_));
  picked = picked_again(std::move(picked), *iterations_, choice_rules(), left_out_);
  return save_plans(picked);
}

void Planning::describe_runs(const Picked& picked) {
  const auto& program = picked.study.program;
  experiment_.blocks = picked.choice.chosen;
  experiment_.command = with_iterations(setup_.command, *iterations_);
  if (!has_iterations(setup_.command) && !jvms_.has_whole_runs() && !ends_by_itself_) {
    experiment_.stopped_after = iterations_;
  }
  experiment_.java_share = java_share(program.profile);
  if (!jvms_.has_whole_runs()) {
    experiment_.harness_java_share = harness_java_share(program.profile);
  }
  experiment_.debug_info = coverage_of(program.profile, program.log, measuring::kHotShare);
  const auto rejected = rejected_blocks(picked, setup_.choice.least_base_share);
  experiment_.unmeasured.insert(experiment_.unmeasured.end(), rejected.begin(), rejected.end());
}

std::vector<scoring::Arm> Planning::arms(std::span<const scoring::ProfilerVariant> profilers,
                                         bool has_whole_program) const {
  return arms_of({profilers.begin(), profilers.end()},
                 {.targets = has_whole_program ? setup_.targets : std::vector<double>(),
                  .blocks = experiment_.blocks,
                  .without_polls = setup_.arguments.runs_without_polls},
                 pairs_);
}

// Returns the time that is left for runs, the trials of the blocks' plans not counted.
double Planning::seconds_left() const {
  constexpr double kSecondsOfAMinute = 60;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
  const double trials_s = run_s_ * static_cast<double>(experiment_.blocks.size() + 2);
  return kSecondsOfAMinute * setup_.minutes.value_or(0) - passed.count() - trials_s;
}

// Leaves out what does not fit into the time that the score has, and tells it.
Result<void> Planning::fit_into_time() {
  if (!setup_.minutes || run_s_ == 0) {
    return {};
  }
  const Budget budget{.left_s = seconds_left(), .run_s = run_s_};
  const auto runs_of_a_fork = [&](const Extent& extent) {
    auto profilers = experiment_.profilers;
    keep_first(extent.profilers, profilers);
    return arms(profilers, extent.has_whole_program).size();
  };
  extent_ = extent_within({.forks = setup_.forks,
                           .has_whole_program = !setup_.targets.empty(),
                           .profilers = count_scored(experiment_.profilers)},
                          budget, runs_of_a_fork);
  if (!extent_) {
    return make_error(
        ErrorCode::limit_exceeded,
        fmt::format("in {:g} minutes nothing can be decided about this program: a run takes about "
                    "{:.0f} s, most of them until the program is warm, and the fewest runs that "
                    "decide take {:.0f} minutes more than there are. Give the score more time "
                    "(--minutes {:.0f})",
                    *setup_.minutes, run_s_, minutes_lacking(budget, runs_of_a_fork),
                    *setup_.minutes + minutes_lacking(budget, runs_of_a_fork) + 1));
  }
  for (const std::string& id : keep_first(extent_->profilers, experiment_.profilers)) {
    experiment_.unmeasured.push_back({id, kNoTime});
  }
  if (!extent_->has_whole_program && !setup_.targets.empty()) {
    experiment_.unmeasured.push_back({"the whole program, slowed", kNoTime});
  }
  return {};
}

void Planning::order_runs() {
  const bool has_whole_program = !extent_ || extent_->has_whole_program;
  experiment_.order =
      scoring::interleaved(arms(experiment_.profilers, has_whole_program),
                           extent_ ? extent_->forks : setup_.forks, experiment_.seed);
}

Result<void> Planning::try_blocks(Picked& picked) {
  if (experiment_.blocks.empty()) {
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
  ASSAY_PROPAGATE(
      correct_gains({.rules = choice_rules(), .run = run, .save = save}, experiment_.blocks));
  folder_.remove_scratch();
  return {};
}

Result<void> Planning::run() {
  // Steps that may fail soon come before the searches, which take hours.
  ASSAY_PROPAGATE(take_over(setup_.plans, folder_));
  if (jvms_.has_whole_runs()) {
    iterations_ = 1;
  } else if (!has_iterations(setup_.command) && !has_own_length(setup_.arguments)) {
    ASSAY_ASSIGN(iterations_, jvms_.iterations_of_a_trial());
    ends_by_itself_ = iterations_.has_value();
    if (!ends_by_itself_) {
      process::note(
          fmt::format("the program goes on: each run is stopped after the iterations of {} s",
                      setup_.run_seconds));
    }
  }
  for (const double target : setup_.targets) {
    ASSAY_PROPAGATE(find_plan(target));
  }
  ASSAY_ASSIGN(Picked picked, pick());
  ASSAY_PROPAGATE(save_plans(picked));
  if (!jvms_.has_whole_runs()) {
    ASSAY_PROPAGATE(find_warmth(picked));
  }
  ASSAY_PROPAGATE(check_something_is_judged(picked, setup_.choice.most_blocks));
  describe_runs(picked);
  ASSAY_PROPAGATE(fit_into_time());
  order_runs();
  ASSAY_PROPAGATE(try_blocks(picked));
  return folder_.save(experiment_);
}

}  // namespace

Result<void> plan_experiment(const ScoreSetup& setup, Pairs pairs, const ReportFolder& folder,
                             scoring::Experiment& experiment) {
  ASSAY_ASSIGN(slowdown::Calibration calibration,
               host::this_machines_calibration(setup.host.environment));
  ASSAY_ASSIGN(launch::SessionFolder session,
               launch::SessionFolder::create(setup.host.environment));
  ASSAY_ASSIGN(search::Sampling sampling,
               search::choose_sampling({.event = std::string(sampling::kDefaultEvent),
                                        .overhead = 0.25,
                                        .any_speed = setup.arguments.any_speed}));
  process::note("sampling " + sampling.in_words);
  PlanningJvms jvms(setup, std::move(calibration), folder.profiles(), std::move(session),
                    std::move(sampling));
  return Planning(setup, pairs, folder, experiment, jvms).run();
}

}  // namespace assay::experiment
