// SPDX-License-Identifier: Apache-2.0
#include "scheduler/commands/scoring/score_planning.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "native/files/atomic_file.h"
#include "native/files/text_file.h"
#include "native/support/plain_text.h"
#include "scheduler/commands/messages.h"
#include "scheduler/commands/scoring/given_plans.h"
#include "scheduler/commands/slowing/divining_report.h"
#include "scheduler/commands/slowing/divining_run.h"
#include "scheduler/commands/slowing/searching.h"
#include "scheduler/experiment/block_facts.h"
#include "scheduler/experiment/cell_plans.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/experiment/java_shares.h"
#include "scheduler/experiment/program_times.h"
#include "scheduler/launch/plan_file.h"
#include "scheduler/launch/session_folder.h"
#include "scheduler/measuring/hot_units.h"
#include "scheduler/measuring/install.h"
#include "scheduler/process/captured_output.h"
#include "scheduler/scoring/design/run_order.h"
#include "scheduler/subject/iterating_program.h"
#include "scheduler/subject/repeated_program.h"
#include "slowdown/plan/plan_text.h"

namespace assay::commands {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr double kPercent = 100;
constexpr const char* kRemedyWithoutIterations =
    "Name the lines that it prints at each iteration's end (--iteration-line): a program without "
    "such lines cannot be scored";

// The unchanged program: where its time goes, and what it executes, in an iteration.
struct Study {
  subject::IteratingProgram::Unchanged program;
  experiment::Executions executions;
};

// What is slowed alone in a run.
struct Picked {
  Study study;
  double run_ns = 0;
  std::vector<experiment::LocatedBlock> blocks = {};  // all of the study's
  scoring::BlockChoice choice = {};
};

class Planning {
 public:
  Planning(const PlanningTerms& terms, const experiment::ReportFolder& folder,
           scoring::Experiment& experiment, launch::SessionFolder session, Sampling sampling)
      : terms_(terms),
        folder_(folder),
        experiment_(experiment),
        session_(std::move(session)),
        sampling_(std::move(sampling)),
        launcher_(terms.setup->endless, marks(), session_.path(), folder.profiles(),
                  terms.environment) {}

  Result<void> run();

 private:
  Result<void> find_plan(double target);
  Result<void> divine(double target);
  Result<DiviningResult> search(const DiviningTerms& divining);
  Result<Study> study_in_a_fresh_jvm();
  Result<std::uint64_t> iterations_of_a_trial();
  scoring::ChoiceRules choice_rules() const;
  Picked pick_from(Study study);
  Result<Picked> pick();
  void note_rejected(const Picked& picked);
  Result<void> save_plans(const Picked& picked);
  Result<std::map<double, slowdown::SlowdownPlan>> plans() const;
  Result<void> describe_given_plans(const std::map<double, slowdown::SlowdownPlan>& plans,
                                    const Picked& picked);
  measuring::SlowingTerms slowing(double target) const {
    return {.kinds = kinds_of(terms_.calibration), .target = target / kPercent, .rules = {}};
  }
  IterationMarks marks() const { return {.line = terms_.iteration_line}; }
  subject::Launch launch() {
    return [this](const subject::LaunchOrders& orders) { return launcher_.next(orders); };
  }
  subject::IteratingSettings iterating() const {
    subject::IteratingSettings settings;
    settings.files = {.plan = session_.path() / "plan.json",
                      .failed = folder_.profiles().string() + ".failed"};
    settings.samples_per_second = sampling_.hz;
    settings.shortest_window = milliseconds(terms_.is_quick ? 300 : 600);
    settings.profile_samples = terms_.is_quick ? 18'000 : 45'000;
    settings.warn = warn;
    return settings;
  }
  subject::SlowedProgram program() {
    subject::SlowedProgramSettings settings;
    settings.remedy_without_iterations = kRemedyWithoutIterations;
    settings.window = sampling_.window;
    settings.least_warm_up = milliseconds(terms_.is_quick ? 4000 : 6000);
    settings.seed = terms_.seed;
    return {launch(), settings, speed_};
  }

  const PlanningTerms& terms_;
  const experiment::ReportFolder& folder_;
  scoring::Experiment& experiment_;
  launch::SessionFolder session_;
  Sampling sampling_;
  SubjectLauncher launcher_;
  sampling::SpeedProbe speed_;
  std::optional<Study> of_the_search_;  // a search begins with what a study is
  std::optional<std::uint64_t> iterations_;
};

scoring::PlanTarget plan_target(const DiviningResult& result) {
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
        .name = key ? block_name(*key) : search.problem.blocks[i].name,
        .base_share = sum > 0 ? std::clamp(plan.slowable_share * base_ns[i] / sum, 0.0, 1.0) : 0};
    if (const auto& error = result.finished.reached.blocks[i]) {
      block.overhead_percent = kPercent * (target + error->error);
    }
    plan.blocks.push_back(std::move(block));
  }
  return plan;
}

Result<DiviningResult> Planning::search(const DiviningTerms& divining) {
  subject::SlowedProgram searched = program();
  subject::IteratingProgram iterated(searched, iterating());
  subject::RepeatedProgram repeated(launch(), {}, speed_);  // never used: see whole_runs
  ASSAY_ASSIGN(DiviningResult result, run_divining({iterated, repeated}, divining));
  if (result.candidates && iterated.unchanged()) {
    of_the_search_ =
        Study{*iterated.unchanged(), experiment::exact_executions(result.candidates->problem)};
  }
  return result;
}

Result<void> Planning::divine(double target) {
  note(fmt::format("searching for a plan of +{:.0f} %", target));

  const fs::path file = folder_.plan_file(target);
  DiviningTerms divining;
  divining.slowing = slowing(target);
  divining.rules = search_rules(terms_.is_quick, divining.slowing.kinds);
  divining.check_jvms = 0;
  divining.may_turn_to_whole_runs = false;
  divining.conditions = conditions_of(sampling_, marks());
  divining.search_file = file.string() + ".search";
  // Plans of an experiment have the same profiles: the first search alone may begin anew with them,
  // and only where none came with a plan.
  const bool has_plan = !experiment_.plans.empty() || !terms_.setup->plans.empty();
  divining.profiles = has_plan ? fs::path() : folder_.profiles();
  ASSAY_ASSIGN(const DiviningResult result, search(divining));
  ASSAY_PROPAGATE(write_found_plan(result.search, result.finished.plan, file));
  experiment_.plans.push_back(plan_target(result));
  experiment_.plans.back().target_percent = target;
  ASSAY_PROPAGATE(folder_.save(experiment_));
  std::error_code ignored;
  fs::rename(divining.search_file, file.string() + ".measurements", ignored);
  return {};
}

Result<void> Planning::find_plan(double target) {
  const bool is_given = terms_.setup->plans.contains(target);
  const auto found =
      std::ranges::find(experiment_.plans, target, &scoring::PlanTarget::target_percent);
  return is_given || found != experiment_.plans.end() ? Result<void>() : divine(target);
}

Result<std::map<double, slowdown::SlowdownPlan>> Planning::plans() const {
  std::map<double, slowdown::SlowdownPlan> plans;
  for (const double target : terms_.setup->targets) {
    ASSAY_ASSIGN(plans[target], launch::read_plan_file(folder_.plan_file(target)));
  }
  return plans;
}

Result<Study> Planning::study_in_a_fresh_jvm() {
  note("studying the unchanged program's blocks");
  subject::SlowedProgram studied = program();
  subject::IteratingProgram iterated(studied, iterating());
  ASSAY_ASSIGN(const measuring::Candidates candidates,
               iterated.find_candidates(slowing(terms_.setup->targets.front())));
  return Study{*iterated.unchanged(), experiment::exact_executions(candidates.problem)};
}

// Of a program that takes no number of iterations, one run tells.
Result<std::uint64_t> Planning::iterations_of_a_trial() {
  note("running the program once, to see how many iterations it has");
  const auto run = process::run_captured(terms_.setup->endless.plain_command(), terms_.environment,
                                         session_.path() / "trial.log", terms_.time_limit);
  if (!run) {
    const bool is_too_long = run.error().code() == ErrorCode::limit_exceeded;
    return make_error(run.error().code(),
                      run.error().message() + (is_too_long ? "; --time-limit sets another" : ""));
  }
  ASSAY_ASSIGN(const auto pattern, subject::LinePattern::compile(terms_.iteration_line));
  const auto iterations = experiment::iteration_times(run->output, [&](const std::string& line) {
                            return pattern.matches(line);
                          }).size();
  if (run->exit_code != 0) {
    return make_error(ErrorCode::io_failure,
                      fmt::format("the program ended with exit code {} after {} iterations: {}",
                                  run->exit_code, iterations, last_line_of(run->errors)));
  }
  return iterations > 0 ? Result<std::uint64_t>(iterations)
                        : make_error(ErrorCode::invalid_argument,
                                     fmt::format("the program ended without any iteration. {}",
                                                 kRemedyWithoutIterations));
}

Result<void> Planning::describe_given_plans(const std::map<double, slowdown::SlowdownPlan>& plans,
                                            const Picked& picked) {
  for (const auto& [target, file] : terms_.setup->plans) {
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

scoring::ChoiceRules Planning::choice_rules() const {
  const slowdown::Kind kind = terms_.calibration.chosen;
  scoring::ChoiceRules rules = terms_.setup->choice;
  rules.ns_per_instruction = find_cost(terms_.calibration, kind)->picoseconds.value / 1000;
  rules.most_instructions = std::min<std::uint64_t>(
      rules.most_instructions, slowdown::kMaxBytesPerUnit / (2ULL * describe(kind).bytes));
  return rules;
}

Picked Planning::pick_from(Study study) {
  const ScoreSetup& setup = *terms_.setup;
  if (!iterations_) {
    iterations_ = setup.iterations.value_or(
        experiment::iterations_for(setup.run_seconds, study.program.profile.run_ns));
  }
  const auto iterations = static_cast<double>(*iterations_);
  Picked picked{.study = std::move(study)};
  const auto& program = picked.study.program;
  picked.run_ns = iterations * program.profile.run_ns;
  picked.blocks =
      experiment::block_facts(program.profile, program.log, picked.study.executions, iterations);
  std::vector<scoring::BlockFacts> facts;
  facts.reserve(picked.blocks.size());
  for (const experiment::LocatedBlock& block : picked.blocks) {
    facts.push_back(block.facts);
  }
  picked.choice = scoring::choose_blocks(facts, picked.run_ns, choice_rules());
  return picked;
}

std::string why_none(const Picked& picked) {
  std::vector<std::string> hottest;
  for (const auto& [facts, reason] : picked.choice.rejected | std::views::take(3)) {
    hottest.push_back(fmt::format("{} ({:.1f} % of the run): {}", facts.id,
                                  kPercent * facts.base_ns / picked.run_ns, reason));
  }
  return hottest.empty() ? "no block was sampled"
                         : fmt::format("no block can be slowed alone. The hottest: {}",
                                       fmt::join(hottest, "; "));
}

// Now and then a unit is compiled anew while its blocks are counted, or first from inside a loop,
// and no block is left that can be slowed alone. In another JVM there may be.
Result<Picked> Planning::pick() {
  constexpr int kAttempts = 3;
  for (int attempt = 1;; ++attempt) {
    std::optional<Study> study = std::exchange(of_the_search_, std::nullopt);
    if (!study) {
      ASSAY_ASSIGN(study, study_in_a_fresh_jvm());
    }
    Picked picked = pick_from(*std::move(study));
    if (!picked.choice.chosen.empty() || terms_.setup->choice.most_blocks == 0 ||
        attempt == kAttempts) {
      return picked;
    }
    warn(why_none(picked));
  }
}

void Planning::note_rejected(const Picked& picked) {
  for (const scoring::RejectedBlock& block : picked.choice.rejected) {
    if (block.facts.base_ns >= terms_.setup->choice.least_base_share * picked.run_ns) {
      experiment_.unmeasured.push_back(
          {fmt::format("block {} of {} ({:.1f} % of the run), slowed alone", block.facts.id,
                       block.facts.unit, kPercent * block.facts.base_ns / picked.run_ns),
           block.reason});
    }
  }
}

Result<void> Planning::save_plans(const Picked& picked) {
  std::vector<experiment::SlowedBlock> slowed;
  for (const scoring::BlockExperiment& block : picked.choice.chosen) {
    const auto found = std::ranges::find_if(
        picked.blocks, [&](const auto& one) { return one.facts.id == block.facts.id; });
    slowed.push_back({block.facts.id, found->key, block.instructions});
  }
  ASSAY_ASSIGN(const auto whole, plans());
  ASSAY_PROPAGATE(describe_given_plans(whole, picked));
  ASSAY_ASSIGN(const auto all, experiment::cell_plans(whole, slowed, terms_.calibration.chosen));
  return folder_.save_plans(all);
}

Result<void> Planning::run() {
  // What can fail soon comes before the searches, which take hours.
  ASSAY_PROPAGATE(take_over(terms_.setup->plans, folder_));
  if (!experiment::has_iterations(terms_.setup->command)) {
    ASSAY_ASSIGN(iterations_, iterations_of_a_trial());
  }
  for (const double target : terms_.setup->targets) {
    ASSAY_PROPAGATE(find_plan(target));
  }
  ASSAY_ASSIGN(const Picked picked, pick());
  note_rejected(picked);
  ASSAY_PROPAGATE(save_plans(picked));
  const auto& program = picked.study.program;
  experiment_.blocks = picked.choice.chosen;
  experiment_.command = experiment::with_iterations(terms_.setup->command, *iterations_);
  experiment_.java_share = experiment::java_share(program.profile);
  experiment_.harness_java_share = experiment::harness_java_share(program.profile);
  experiment_.debug_info =
      experiment::coverage_of(program.profile, program.log, measuring::kHotShare);
  const auto arms = experiment::arms_of(experiment_.profilers,
                                        {.targets = terms_.setup->targets,
                                         .blocks = experiment_.blocks,
                                         .without_polls = terms_.runs_without_polls},
                                        terms_.pairs);
  experiment_.order = scoring::interleaved(arms, terms_.setup->forks, experiment_.seed);
  return folder_.save(experiment_);
}

}  // namespace

Result<void> plan_experiment(const PlanningTerms& terms, const experiment::ReportFolder& folder,
                             scoring::Experiment& experiment) {
  ASSAY_ASSIGN(launch::SessionFolder session, launch::SessionFolder::create(terms.environment));
  ASSAY_ASSIGN(Sampling sampling, choose_sampling({.event = std::string(sampling::kDefaultEvent),
                                                   .overhead = 0.25,
                                                   .any_speed = terms.any_speed}));
  note("sampling " + sampling.in_words);
  return Planning(terms, folder, experiment, std::move(session), std::move(sampling)).run();
}

}  // namespace assay::commands
