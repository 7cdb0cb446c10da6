// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/score_planning.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "native/support/percent.h"
#include "scheduler/experiment/cell_plans.h"
#include "scheduler/experiment/design/block_picking.h"
#include "scheduler/experiment/design/gain_trials.h"
#include "scheduler/experiment/design/given_plans.h"
#include "scheduler/experiment/design/planning_jvms.h"
#include "scheduler/experiment/design/score_cells.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/experiment/program_times.h"
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
  scoring::ChoiceRules choice_rules() const {
    return rules_within(jvms_.calibration(), setup_.choice);
  }
  Result<Picked> pick();
  Result<void> save_plans(const Picked& picked);
  Result<std::map<double, slowdown::SlowdownPlan>> plans() const;
  Result<void> describe_given_plans(const std::map<double, slowdown::SlowdownPlan>& plans,
                                    const Picked& picked);
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
    ASSAY_ASSIGN(plans[target], launch::read_plan_file(folder_.plan_file(target)));
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
  const auto arms = arms_of(experiment_.profilers,
                            {.targets = setup_.targets,
                             .blocks = experiment_.blocks,
                             .without_polls = setup_.arguments.runs_without_polls},
                            pairs_);
  experiment_.order = scoring::interleaved(arms, setup_.forks, experiment_.seed);
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
  describe_runs(picked);
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
