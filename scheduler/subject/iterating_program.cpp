// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/iterating_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "native/files/atomic_file.h"
#include "scheduler/measuring/install.h"
#include "scheduler/measuring/iteration_times.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/sampling/cpu_times.h"
#include "scheduler/subject/block_counting.h"
#include "scheduler/subject/measured_step.h"
#include "slowdown/plan/plan_text.h"

namespace assay::subject {
namespace {

using slowdown::UnitKey;

constexpr int kMostRounds = 4;
// After this time a third of a profile's samples is enough. With a third of the samples, blocks
// with a tenth of QuickSort's time were too short to be slowed.
constexpr std::chrono::milliseconds kPatienceForBlocks(90'000);
constexpr std::uint64_t kSerialFromTheStart = 1;  // serial of a plan that the agent is started with
constexpr std::size_t kUnsureMarks = 1;  // other things may be printed before the first mark

std::vector<UnitKey> units_of(const divining::Problem& problem) {
  std::vector<UnitKey> units;
  for (const std::string& name : problem.units) {
    if (auto unit = measuring::unit_key_from(name)) {
      units.push_back(*std::move(unit));
    }
  }
  return units;
}

void note(const MeasuredWindow& window, MeasuringConditions& conditions) {
  conditions.samples += window.profile.samples;
  conditions.unmapped_samples += window.profile.unmapped;
  conditions.kernel_samples += window.profile.kernel;
  conditions.iterations += window.iterations;
  conditions.ticks.user += window.ticks.user;
  conditions.ticks.kernel += window.ticks.kernel;
  sampling::add(window.cpu_use, conditions.cpu_use);
  add(window.notes, conditions.notes);
  conditions.undisturbed_ns += window.undisturbed_ns;
  conditions.disturbed_ns += window.disturbed_ns;
  ++conditions.windows;
}

}  // namespace

std::chrono::milliseconds window_for(WindowUse use, std::size_t blocks, double samples_per_second,
                                     std::chrono::milliseconds shortest) {
  constexpr double kSamplesEach = 600;  // a counting error of 4 %
  const int longest = use == WindowUse::search ? 2 : 5;
  const auto wanted = window_with(kSamplesEach * static_cast<double>(blocks), samples_per_second);
  return std::clamp(wanted, shortest, longest * shortest);
}

std::chrono::milliseconds window_with(double samples, double samples_per_second) {
  constexpr double kLongestS = 10;
  const double seconds = std::min(samples / samples_per_second, kLongestS);
  return std::chrono::milliseconds(static_cast<std::int64_t>(1000 * seconds));
}

void IteratingProgram::expect_blocks(std::size_t blocks, WindowUse use) {
  program_.measure_for(
      window_for(use, blocks, settings_.samples_per_second, settings_.shortest_window));
}

// Warns once, because the reason is the same in each install.
void IteratingProgram::warn_if_unchecked() {
  const std::string_view why = output_.why_unchecked();
  if (why.empty() || has_warned_ || !settings_.warn) {
    return;
  }
  has_warned_ = true;
  settings_.warn(
      fmt::format("the output of slowed iterations is not compared with that of others: {}. So "
                  "assay would not notice a plan that changes what the program computes",
                  why));
}

// Compares the output of iterations with the output without a plan. The iteration that ran when the
// measurement began is left out, because it may have begun under another plan.
Result<void> IteratingProgram::check_output(bool is_base, std::size_t first_iteration) {
  const auto marks = program_.subject().marks(first_iteration + 1);
  if (is_base) {
    output_.learn(marks);
    return {};
  }
  warn_if_unchecked();
  if (!output_.is_as_learned(marks)) {
    return make_error(ErrorCode::io_failure,
                      "an iteration printed something else under the plan than without a plan");
  }
  return {};
}

// Returns a window that begins now as an install of the plan with the serial.
Result<divining::Install> IteratingProgram::measure_install(const Task& task,
                                                            std::uint64_t serial) {
  const std::size_t first_iteration = program_.subject().iterations();
  ASSAY_ASSIGN(const MeasuredWindow window, program_.measure());
  ASSAY_PROPAGATE(check_output(task.is_base, first_iteration));
  note(window, task.conditions);
  ASSAY_ASSIGN(const codelog::CodeLog* log, program_.code_log());
  ASSAY_ASSIGN(const auto units,
               measuring::units_in_force(task.problem, *log, serial, window.from_ns));
  for (auto& [unit, why] : measuring::missed_units(window.profile, task.problem, units)) {
    task.conditions.missed_units[unit] = why;
  }
  return measuring::install_from(window.profile, task.problem, units, *log);
}

// Measures an install in the running JVM. All installs of one plan, and the base that they are
// compared with, are of one JVM.
Result<divining::Install> IteratingProgram::install_in_place(const Task& task, bool is_first) {
  ASSAY_ASSIGN(const bool was_started, program_.warm_up(""));
  if (was_started && !is_first) {
    return make_error(ErrorCode::io_failure,
                      "the program ended between two measurements of one plan");
  }
  if (was_started && !task.is_base && !output_.knows_some()) {
    // A search that goes on has not seen what the program prints without a plan.
    output_.learn(program_.subject().marks(kUnsureMarks));
  }
  ASSAY_ASSIGN(const std::uint64_t serial, program_.use_plan(settings_.files.plan));
  ASSAY_PROPAGATE(program_.compile(units_of(task.problem)));
  return measure_install(task, serial);
}

// Waits until all units are in force, half a minute at most. The VM compiles a unit when it likes,
// and then the unit is compiled again with its stored profile. Units that are not there in time are
// missing from the measurement, and the report tells them.
Result<void> IteratingProgram::wait_for_units(const divining::Problem& problem) {
  constexpr std::chrono::milliseconds kPause(200);
  constexpr int kPauses = 150;
  for (int i = 0; i < kPauses; ++i) {
    ASSAY_ASSIGN(const codelog::CodeLog* log, program_.code_log());
    ASSAY_ASSIGN(const auto units, measuring::units_in_force(problem, *log, kSerialFromTheStart,
                                                             sampling::monotonic_ns()));
    if (std::ranges::all_of(units, [](const auto& unit) { return unit.compilation.has_value(); })) {
      break;
    }
    ASSAY_PROPAGATE(program_.wait(kPause));
  }
  return program_.settle();
}

// Times iterations by their ends alone. Samples take time of the program, and more of code that is
// slowed.
Result<std::optional<double>> IteratingProgram::time_without_sampling() {
  constexpr std::chrono::milliseconds kPause(200);
  constexpr int kFewestPauses = 7;
  constexpr int kMostPauses = 50;
  constexpr std::size_t kFewestIterations = 30;
  const std::size_t first = program_.subject().iterations();
  for (int i = 0; i < kMostPauses; ++i) {
    if (i >= kFewestPauses && program_.subject().iterations() >= first + kFewestIterations) {
      break;
    }
    ASSAY_PROPAGATE(program_.wait(kPause));
  }
  return measuring::quiet_wall_ns(program_.subject().marks(first));
}

Result<divining::Install> IteratingProgram::install_in_a_fresh_jvm(const Task& task) {
  program_.stop();
  ASSAY_ASSIGN([[maybe_unused]] const bool was_started, program_.warm_up(settings_.files.plan));
  ASSAY_PROPAGATE(wait_for_units(task.problem));
  auto install = measure_install(task, kSerialFromTheStart);
  if (install) {
    const auto timed = time_without_sampling();
    if (!timed && timed.error().code() == ErrorCode::interrupted) {
      return timed.error();
    }
    install->unsampled_ns = timed ? *timed : std::nullopt;
  }
  program_.stop();
  return install;
}

// Several busy threads disturb each other where processors are halves of a core, and some machines
// are never left alone. Then all of the time is measured. Nothing was compared with anything yet.
Result<measuring::Candidates> IteratingProgram::find_candidates(
    const measuring::SlowingTerms& terms) {
  constexpr double kMostDisturbed = 0.5;
  constexpr double kAny = 1;
  program_.bear_disturbance_up_to(kMostDisturbed);
  auto candidates = find_candidates_here(terms);
  program_.bear_disturbance_up_to(kAny);
  if (candidates || candidates.error().code() != ErrorCode::disturbed) {
    return candidates;
  }
  if (settings_.warn) {
    settings_.warn(
        "the processors are disturbed most of the time, by others or by the program's own threads, "
        "so all of the time is measured (as with --any-speed), and figures vary more");
  }
  program_.measure_at_any_speed();
  return find_candidates_here(terms);
}

Result<measuring::Candidates> IteratingProgram::find_candidates_here(
    const measuring::SlowingTerms& terms) {
  program_.measure_for(settings_.shortest_window);  // a short window shows what is hot
  ASSAY_ASSIGN(const bool was_started, program_.warm_up(""));
  if (!was_started) {
    ASSAY_PROPAGATE(
        files::write_atomically(settings_.files.plan, slowdown::to_json(slowdown::SlowdownPlan{})));
    ASSAY_PROPAGATE(program_.use_plan(settings_.files.plan));
  }
  ASSAY_ASSIGN(std::vector<UnitKey> hot, compile_hot_units());
  for (int round = 1;; ++round) {
    ASSAY_ASSIGN(const auto counted, counted_or_estimated(hot));
    ASSAY_PROPAGATE(program_.compile(hot));
    program_.measure_for(profile_window(), kPatienceForBlocks);
    ASSAY_ASSIGN(const MeasuredWindow window, program_.measure());
    ASSAY_ASSIGN(const codelog::CodeLog* log, program_.code_log());
    hot = measuring::hot_units(window.profile, *log);
    if (round == kMostRounds || !measuring::have_other_shapes(hot, counted)) {
      keep_unchanged({window.profile, *log});
      return measuring::choose_candidates(window.profile, *log, counted, terms);
    }
  }
}

Result<std::vector<UnitKey>> IteratingProgram::compile_hot_units() {
  std::set<std::pair<std::string, std::int32_t>> compiled;
  std::vector<UnitKey> hot;
  for (int round = 0; round < kMostRounds; ++round) {
    ASSAY_ASSIGN(const MeasuredWindow window, program_.measure());
    ASSAY_ASSIGN(const codelog::CodeLog* log, program_.code_log());
    hot = measuring::hot_units(window.profile, *log);
    std::vector<UnitKey> fresh;
    for (const UnitKey& unit : hot) {
      if (compiled.emplace(unit.method, unit.entry_bci).second) {
        fresh.push_back(unit);
      }
    }
    if (hot.empty()) {  // beside other load, Graal's first code may come late
      program_.measure_for(profile_window());
      continue;
    }
    if (fresh.empty()) {
      break;
    }
    ASSAY_PROPAGATE(program_.compile(fresh));
  }
  return hot;
}

std::chrono::milliseconds IteratingProgram::profile_window() const {
  return window_with(settings_.profile_samples, settings_.samples_per_second);
}

Result<measuring::CountedExecutions> IteratingProgram::counted_or_estimated(
    const std::vector<slowdown::UnitKey>& units) {
  auto counted = count_blocks(program_, units);
  if (counted || (counted.error().code() != ErrorCode::unsupported &&
                  counted.error().code() != ErrorCode::limit_exceeded)) {
    return counted;
  }
  if (settings_.warn) {
    settings_.warn(
        "blocks are not counted, so assay uses the compiler's estimates, which are right within a "
        "factor of two or three: " +
        counted.error().message());
  }
  return measuring::CountedExecutions();
}

Result<divining::Step> IteratingProgram::measure(const divining::Problem& problem,
                                                 const divining::Measure& wanted,
                                                 MeasuringConditions& conditions) {
  if (settings_.restarts) {
    return measure_in_fresh_jvms(problem, wanted, conditions);
  }
  const Task task{problem, is_empty(wanted.plan), conditions};
  bool is_first = true;
  return measure_step(
      settings_.files, problem, wanted,
      [&] { return install_in_place(task, std::exchange(is_first, false)); },
      [&] { program_.stop(); });
}

Result<divining::Step> IteratingProgram::measure_in_fresh_jvms(const divining::Problem& problem,
                                                               const divining::Measure& wanted,
                                                               MeasuringConditions& conditions) {
  const Task task{problem, is_empty(wanted.plan), conditions};
  return measure_step(
      settings_.files, problem, wanted, [&] { return install_in_a_fresh_jvm(task); },
      [&] { program_.stop(); });
}

}  // namespace assay::subject
