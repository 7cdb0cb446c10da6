// SPDX-License-Identifier: Apache-2.0
#include "scheduler/experiment/design/planning_jvms.h"

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <utility>

#include "native/files/atomic_file.h"
#include "native/support/percent.h"
#include "scheduler/experiment/iterations.h"
#include "scheduler/experiment/running/iteration_watch.h"
#include "scheduler/experiment/running/sampled_run.h"
#include "scheduler/host/stored_calibration.h"
#include "scheduler/process/captured_output.h"
#include "scheduler/process/messages.h"
#include "scheduler/profilers/profiled_run.h"
#include "scheduler/subject/searched_program.h"
#include "slowdown/plan/plan_text.h"

namespace assay::experiment {
namespace {

using std::chrono::milliseconds;

constexpr double kSamplingOverhead = 0.25;  // part of its time by which the program takes longer
constexpr const char* kRemedyWithoutIterations =
    "Name the lines that the program prints at each iteration's end (--iteration-line), or a "
    "method that each iteration calls once (--iteration-method). If there is neither, and the "
    "program ends by itself, score whole runs, which tells less (--whole-runs)";
constexpr const char* kRemedyWithoutAnEnd =
    "give the program more time (--time-limit) or less work, or name what ends an iteration "
    "(--iteration-line or --iteration-method, instead of --whole-runs)";
constexpr const char* kRemedyForVaryingOutput =
    "If possible, make the program print the same each time: otherwise assay cannot see whether a "
    "plan changes what the program computes";

}  // namespace

PlanningJvms::PlanningJvms(const ScoreSetup& setup, slowdown::Calibration calibration,
                           std::filesystem::path profiles, launch::SessionFolder session,
                           search::Sampling sampling)
    : setup_(setup),
      calibration_(std::move(calibration)),
      profiles_(std::move(profiles)),
      session_(std::move(session)),
      sampling_(std::move(sampling)),
      launcher_(setup.endless, setup.iteration_ends(), session_.path(), profiles_,
                setup.host.environment) {}

Result<std::unique_ptr<PlanningJvms>> PlanningJvms::create(const ScoreSetup& setup,
                                                           std::filesystem::path profiles) {
  ASSAY_ASSIGN(slowdown::Calibration calibration,
               host::this_machines_calibration(setup.host.environment));
  ASSAY_ASSIGN(launch::SessionFolder session,
               launch::SessionFolder::create(setup.host.environment));
  ASSAY_ASSIGN(search::Sampling sampling,
               search::choose_sampling({.event = std::string(sampling::kDefaultEvent),
                                        .overhead = kSamplingOverhead,
                                        .any_speed = setup.arguments.any_speed}));
  process::note("sampling " + sampling.in_words);
  return std::make_unique<PlanningJvms>(setup, std::move(calibration), std::move(profiles),
                                        std::move(session), std::move(sampling));
}

subject::Launch PlanningJvms::launch() {
  return [this](const subject::LaunchOrders& orders) { return launcher_.next(orders); };
}

search::ProgramSettings PlanningJvms::settings() const {
  const bool is_quick = setup_.arguments.is_quick;
  search::ProgramSettings settings = search::program_settings(
      sampling_, {.plan = session_.path() / "plan.json", .failed = profiles_.string() + ".failed"},
      setup_.watch.seed);
  settings.slowed.remedy_without_iterations = kRemedyWithoutIterations;
  settings.slowed.least_warm_up = milliseconds(is_quick ? 4000 : 6000);
  settings.iterating.shortest_window = milliseconds(is_quick ? 300 : 600);
  settings.iterating.profile_samples = is_quick ? 18'000 : 45'000;
  settings.repeated.first_limit = setup_.watch.time_limit;
  settings.repeated.remedy_without_an_end = kRemedyWithoutAnEnd;
  settings.repeated.remedy_for_varying_output = kRemedyForVaryingOutput;
  return settings;
}

measuring::SlowingTerms PlanningJvms::slowing(double target_percent) const {
  return {
      .kinds = search::kinds_of(calibration_), .target = target_percent / kPercent, .rules = {}};
}

std::string PlanningJvms::conditions() const {
  return search::conditions_of(sampling_, setup_.iteration_ends());
}

Result<Study> PlanningJvms::study_in_fresh_jvms() {
  process::note("studying the unchanged program's blocks");
  search::ProgramBothWays program(launch(), settings(), speed_);
  ASSAY_ASSIGN(const measuring::Candidates candidates,
               subject::candidates_of(measured(program.both()), slowing(setup_.targets.front()),
                                      process::warn));
  return study_of(program.both(), candidates);
}

Result<WarmTrial> PlanningJvms::warm_trial(const slowdown::SlowdownPlan& plan) {
  process::note("running the unchanged program in a fresh JVM, until it is warm");
  const std::string file = session_.path() / "trial-plan.json";
  ASSAY_PROPAGATE(files::write_atomically(file, slowdown::to_json(plan)));
  ASSAY_ASSIGN(subject::SubjectSettings settings, launcher_.next({.plan_file = file}));
  settings.kept_iterations = subject::KeptIterations::all_with_lines;
  return run_warm_trial(settings, plan, TrialRules(), setup_.watch);
}

// Watches the program until it has ended, or has been watched enough.
Result<process::CapturedRun> PlanningJvms::watched_run(const subject::SubjectSettings& trial,
                                                       const IterationEnds& ends) {
  ASSAY_ASSIGN(IterationWatch watch, IterationWatch::create(ends));
  const auto is_enough =
      [&, begin = std::chrono::steady_clock::now()](const process::CapturedRun& so_far) {
        const std::chrono::duration<double> watched = std::chrono::steady_clock::now() - begin;
        const std::uint64_t iterations = watch.count(so_far);
        return !watch.objection().empty() ||
               is_watched_enough(watched.count(), iterations, setup_.run_seconds);
      };
  ASSAY_ASSIGN(process::CapturedRun run,
               process::run_captured(trial.command, setup_.host.environment,
                                     session_.path() / "trial.log", setup_.watch.time_limit,
                                     profilers::kTimeLimitOption, {.is_enough = is_enough}));
  const std::uint64_t iterations = watch.count(run);
  if (!watch.objection().empty()) {
    return make_error(ErrorCode::invalid_argument, watch.objection());
  }
  if (!run.has_ended_well()) {
    return make_error(ErrorCode::io_failure,
                      profilers::ended_badly(run.exit_code, run.errors(),
                                             fmt::format(" after {} iterations", iterations)));
  }
  return run;
}

Result<std::optional<std::uint64_t>> PlanningJvms::iterations_of_a_trial() {
  process::note("watching the program, to count its iterations");
  subject::SubjectSettings trial;
  trial.command = setup_.endless.plain_command();
  if (!setup_.arguments.iteration_method.empty()) {
    ASSAY_ASSIGN(trial, launcher_.next({}));  // only the agent sees the returns of a method
  }
  const IterationEnds ends{.told = setup_.watch.iterations_told,
                           .line = setup_.watch.iteration_line,
                           .code_log = trial.code_log};
  ASSAY_ASSIGN(const process::CapturedRun run, watched_run(trial, ends));
  ASSAY_ASSIGN(const auto told, iterations_of_run(ends, run.output, run.error_output));
  if (told.empty()) {
    return make_error(
        ErrorCode::invalid_argument,
        fmt::format("the program {} before any iteration ended. {}",
                    run.was_stopped ? "was watched for a minute, and stopped" : "ended",
                    kRemedyWithoutIterations));
  }
  return run.was_stopped ? std::nullopt : std::optional<std::uint64_t>(told.size());
}

subject::SearchedProgram& PlanningJvms::measured(search::ProgramUnderSearch program) const {
  return has_whole_runs() ? program.repeated : program.iterating;
}

Study PlanningJvms::study_of(search::ProgramUnderSearch program,
                             const measuring::Candidates& candidates) const {
  return {*measured(program).unchanged(), exact_executions(candidates.problem)};
}

}  // namespace assay::experiment
