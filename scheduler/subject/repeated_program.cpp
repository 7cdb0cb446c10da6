// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/repeated_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "native/files/atomic_file.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/sampling/sampling_cost.h"
#include "scheduler/subject/measured_step.h"
#include "slowdown/plan/plan_text.h"

namespace assay::subject {
namespace {

using slowdown::UnitKey;
using std::chrono::milliseconds;

constexpr int kMostStoringRounds = 3;
constexpr std::uint64_t kSerial = 1;  // serial of the plan that each agent is started with
constexpr milliseconds kCompileLimit(120'000);

// Samples per second of the first run: finding hot units takes few samples, and sampling must not
// make the run longer.
constexpr double kFirstRate = 1'000;
// Largest number of samples of a run. More samples do not make the run better, and memory is
// limited.
constexpr double kMostSamples = 500'000;

// Times, as shares of a run (0 to 1), at which units are asked for that Graal may not have compiled
// before.
constexpr std::array kTimesToCompile = {0.5, 0.65, 0.8, 0.9};

bool is_same_unit(const UnitKey& one, const UnitKey& other) {
  return one.method == other.method && one.entry_bci == other.entry_bci;
}

void add_unit(const UnitKey& unit, std::vector<UnitKey>& units) {
  if (std::ranges::none_of(units, [&](const UnitKey& one) { return is_same_unit(one, unit); })) {
    units.push_back(unit);
  }
}

// Asks a running program to compile units again, each at the first of the times at which Graal has
// compiled it at all.
class CompilingOnTime {
 public:
  CompilingOnTime(const std::vector<UnitKey>& units, milliseconds run_time)
      : left_(units), run_time_(run_time) {}

  Result<void> look(Subject& subject, milliseconds elapsed) {
    if (next_ == kTimesToCompile.size() || elapsed < kTimesToCompile[next_] * run_time_) {
      return {};
    }
    ++next_;
    std::vector<UnitKey> later;
    for (const UnitKey& unit : left_) {
      const auto done =
          subject.ask(fmt::format("compile {} {}", unit.entry_bci, unit.method), kCompileLimit);
      if (!done && done.error().code() == ErrorCode::unsupported) {
        later.push_back(unit);
      } else if (!done) {
        next_ = kTimesToCompile.size();  // the program has ended, sooner than in the first run
        return {};
      }
    }
    left_ = std::move(later);
    return {};
  }

 private:
  std::vector<UnitKey> left_;
  milliseconds run_time_;
  std::size_t next_ = 0;
};

void note(const SampledWholeRun& run, MeasuringConditions& conditions) {
  conditions.samples += run.profile.samples;
  conditions.unmapped_samples += run.profile.unmapped;
  conditions.kernel_samples += run.profile.kernel;
  add(run.notes, conditions.notes);
  ++conditions.iterations;
  conditions.undisturbed_ns += run.undisturbed_ns;
  conditions.disturbed_ns += run.disturbed_ns;
  ++conditions.windows;
}

Error disturbed(int attempts) {
  return make_error(ErrorCode::unmeasurable,
                    fmt::format("all of {} runs were disturbed by something else that uses the "
                                "same processors. Try again when the machine is less busy, use "
                                "shorter runs, or measure all runs (--any-speed)",
                                attempts));
}

}  // namespace

Result<SubjectSettings> RepeatedProgram::settings_for(const LaunchOrders& orders) {
  std::error_code ignored;
  for (const std::filesystem::path& file : {newest_.code_log, newest_.error_output}) {
    std::filesystem::remove(file, ignored);  // many runs would leave many files
  }
  ASSAY_ASSIGN(newest_, launch_(orders));
  newest_.output_copy = std::filesystem::path(settings_.files.plan).replace_filename("output");
  return newest_;
}

Result<SampledWholeRun> RepeatedProgram::first_run() {
  ASSAY_ASSIGN(const SubjectSettings program, settings_for({}));
  const double hz = std::min(settings_.samples_per_second, kFirstRate);
  const SampledRunSettings sampling{.event = settings_.event,
                                    .period = sampling::period_at(settings_.event, hz),
                                    .ignores_disturbance = true,
                                    .seed = settings_.seed};
  auto sampled = sample_to_its_end(program, settings_.first_limit, sampling, speed_);
  if (!sampled && sampled.error().code() == ErrorCode::limit_exceeded) {
    return make_error(ErrorCode::io_failure,
                      sampled.error().message() +
                          "\n  Whole runs are for programs that end by themselves: " +
                          settings_.remedy_without_an_end);
  }
  ASSAY_ASSIGN(SampledWholeRun first, std::move(sampled));
  ASSAY_PROPAGATE(check_base_run(first.run));
  base_.wall_time = first.run.wall_time;
  if (!settings_.ignores_disturbance) {
    ASSAY_PROPAGATE(check_probe_remembers(base_.wall_time));
  }
  if (scale_ == divining::Scale{}) {
    const double seconds = std::max(first.profile.run_ns / 1e9, 0.001);
    scale_ = {sampling::period_at(settings_.event,
                                  std::min(settings_.samples_per_second, kMostSamples / seconds)),
              speed_.undisturbed_ns()};
  }
  return first;
}

// Makes runs without a plan until two of them are known. A search that goes on knows its plans, but
// nothing of runs without a plan. Two of these runs show whether runs print the same.
Result<void> RepeatedProgram::know_base() {
  if (base_.runs == 0) {
    ASSAY_ASSIGN([[maybe_unused]] const SampledWholeRun first, first_run());
  }
  if (base_.runs == 1) {
    ASSAY_ASSIGN(const SubjectSettings program, settings_for({}));
    ASSAY_ASSIGN(const EndedRun second,
                 run_to_its_end(program, measuring::time_limit(base_.wall_time),
                                [](Subject&, milliseconds) { return Result<void>(); }));
    ASSAY_PROPAGATE(check_base_run(second));
  }
  return {};
}

Result<void> RepeatedProgram::check_base_run(const EndedRun& run) {
  constexpr int kSignals = 128;  // shells report signals as exit codes from here on
  if (run.outcome.exit_code >= kSignals) {
    return make_error(ErrorCode::io_failure,
                      fmt::format("the program crashes without a plan, too: exit code {}",
                                  run.outcome.exit_code));
  }
  if (base_.runs++ == 0) {
    base_.outcome = run.outcome;
    if (run.outcome.exit_code != 0) {
      settings_.warn(
          fmt::format("the program ends with exit code {}, so every run must end with it",
                      run.outcome.exit_code));
    }
    return {};
  }
  const std::string ending =
      measuring::difference(base_.outcome, run.outcome, measuring::OutputCheck::not_compared);
  if (!ending.empty()) {
    return make_error(ErrorCode::io_failure, "without a plan, " + ending);
  }
  if (base_.output == measuring::OutputCheck::compared &&
      !run.outcome.has_output_of(base_.outcome)) {
    base_.output = measuring::OutputCheck::not_compared;
    settings_.warn(
        "the program prints something else in each run, so assay does not compare its output with "
        "that of slowed runs. " +
        settings_.remedy_for_varying_output);
  }
  return {};
}

Result<void> RepeatedProgram::check_slowed_run(const EndedRun& run) {
  const std::string what = measuring::difference(base_.outcome, run.outcome, base_.output);
  if (what.empty()) {
    return {};
  }
  std::string kept;
  std::error_code failure;
  if (!settings_.files.failed.empty()) {
    kept = settings_.files.failed + ".output";
    std::filesystem::copy_file(newest_.output_copy, kept,
                               std::filesystem::copy_options::overwrite_existing, failure);
  }
  return make_error(ErrorCode::io_failure,
                    "under the plan " + what +
                        (kept.empty() || failure ? "" : "\n  (its output is in " + kept + ")"));
}

Result<SampledWholeRun> RepeatedProgram::sampled_run(const LaunchOrders& orders,
                                                     bool ignores_disturbance) {
  ASSAY_ASSIGN(const SubjectSettings program, settings_for(orders));
  const SampledRunSettings sampling{.event = settings_.event,
                                    .period = scale_.period,
                                    .ignores_disturbance = ignores_disturbance,
                                    .reference_ns = scale_.reference_ns,
                                    .seed = ++settings_.seed};
  return sample_to_its_end(program, measuring::time_limit(base_.wall_time), sampling, speed_);
}

Result<void> RepeatedProgram::store_profiles(const std::vector<UnitKey>& units) {
  ASSAY_ASSIGN(const SubjectSettings program, settings_for({}));
  CompilingOnTime compiling(units, base_.wall_time);
  ASSAY_ASSIGN(const EndedRun run, run_to_its_end(program, measuring::time_limit(base_.wall_time),
                                                  [&](Subject& subject, milliseconds elapsed) {
                                                    return compiling.look(subject, elapsed);
                                                  }));
  return check_base_run(run);
}

Result<std::string> RepeatedProgram::plan_listing(const std::vector<UnitKey>& units) {
  slowdown::SlowdownPlan plan;
  for (const UnitKey& unit : units) {
    plan.units[unit];
  }
  ASSAY_PROPAGATE(files::write_atomically(settings_.files.plan, slowdown::to_json(plan)));
  return settings_.files.plan;
}

Result<measuring::Candidates> RepeatedProgram::find_candidates(
    const measuring::SlowingTerms& terms) {
  ASSAY_ASSIGN(const SampledWholeRun first, first_run());
  std::vector<UnitKey> hot = measuring::hot_units(first.profile, first.run.log);
  std::vector<UnitKey> stored;
  measuring::CountedExecutions counted;
  constexpr bool kEvenDisturbed = true;  // disturbed runs show well enough which units are hot
  for (int round = 0; round < kMostStoringRounds; ++round) {
    const std::size_t before = stored.size();
    std::ranges::for_each(hot, [&](const UnitKey& unit) { add_unit(unit, stored); });
    if (stored.size() == before) {
      break;
    }
    ASSAY_PROPAGATE(
        store_profiles({stored.begin() + static_cast<std::ptrdiff_t>(before), stored.end()}));
    ASSAY_ASSIGN(const std::string plan, plan_listing(stored));
    ASSAY_ASSIGN(const SubjectSettings counting,
                 settings_for({.plan_file = plan, .counting = Counting::blocks}));
    ASSAY_ASSIGN(const codelog::CodeLog part, count_for(counting, 2 * base_.wall_time));
    ASSAY_ASSIGN(const SampledWholeRun whole,
                 sampled_run({.plan_file = plan, .counting = Counting::entries}, kEvenDisturbed));
    ASSAY_PROPAGATE(check_base_run(whole.run));
    counted = measuring::executions_in_a_run(measuring::executions_in_all(part),
                                             measuring::executions_in_all(whole.run.log));
    hot = measuring::hot_units(whole.profile, whole.run.log);
  }
  std::vector<UnitKey> compiled_alike;  // counted units, with the shapes that were counted
  for (const auto& [unit, executions] : counted) {
    compiled_alike.push_back(unit);
  }
  ASSAY_ASSIGN(const std::string plan, plan_listing(counted.empty() ? stored : compiled_alike));
  ASSAY_ASSIGN(const SampledWholeRun last, sampled_run({.plan_file = plan}, kEvenDisturbed));
  ASSAY_PROPAGATE(check_base_run(last.run));
  keep_unchanged(
      {measuring::with_main_versions(last.profile, last.run.log, counted), last.run.log});
  return measuring::choose_candidates(unchanged()->profile, unchanged()->log, counted, terms);
}

Result<divining::Install> RepeatedProgram::install(const divining::Problem& problem, bool is_base,
                                                   MeasuringConditions& conditions) {
  constexpr int kAttempts = 4;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    ASSAY_ASSIGN(const SampledWholeRun run,
                 sampled_run({.plan_file = settings_.files.plan}, settings_.ignores_disturbance));
    ASSAY_PROPAGATE(is_base ? check_base_run(run.run) : check_slowed_run(run.run));
    note(run, conditions);
    if (!run.is_undisturbed) {
      continue;
    }
    ASSAY_ASSIGN(const auto units, measuring::units_under_plan(problem, run.run.log, kSerial));
    for (auto& [unit, why] : measuring::missed_units(run.profile, problem, units)) {
      conditions.missed_units[unit] = why;
    }
    return measuring::install_from(run.profile, problem, units, run.run.log,
                                   measuring::kToleratedOtherVersionsInARun);
  }
  return disturbed(kAttempts);
}

Result<divining::Step> RepeatedProgram::measure(const divining::Problem& problem,
                                                const divining::Measure& wanted,
                                                MeasuringConditions& conditions) {
  ASSAY_PROPAGATE(know_base());
  const bool is_base = is_empty(wanted.plan);
  return measure_step(
      settings_.files, problem, wanted, [&] { return install(problem, is_base, conditions); },
      [] {});
}

}  // namespace assay::subject
