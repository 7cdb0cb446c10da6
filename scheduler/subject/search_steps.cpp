// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/search_steps.h"

#include <algorithm>
#include <set>
#include <utility>

#include "native/files/atomic_file.h"
#include "scheduler/measuring/install.h"
#include "scheduler/sampling/cpu_times.h"
#include "scheduler/subject/block_counting.h"
#include "slowdown/plan/plan_text.h"

namespace assay::subject {
namespace {

using measuring::Profile;
using slowdown::UnitKey;

// Below paper 4's 2 %, so that a unit at the border is compiled anew before it is judged.
constexpr double kHotUnitShare = 0.01;
constexpr int kMostRounds = 4;
constexpr std::uint64_t kSerialFromTheStart = 1;  // of a plan that the agent was started with

std::vector<UnitKey> hot_units(const Profile& profile, const codelog::CodeLog& log) {
  std::vector<UnitKey> units;
  for (const auto& [index, samples] : profile.compilations) {
    const UnitKey key = measuring::key_of(log.units[index].description);
    if (profile.share_of(samples.total) >= kHotUnitShare && key.entry_bci < 0) {
      units.push_back(key);
    }
  }
  return units;
}

std::vector<UnitKey> units_of(const divining::Problem& problem) {
  std::vector<UnitKey> units;
  for (const std::string& name : problem.units) {
    if (auto unit = measuring::unit_key_from(name)) {
      units.push_back(*std::move(unit));
    }
  }
  return units;
}

Result<void> write_plan(const SearchFiles& files, const divining::Problem& problem,
                        const divining::Plan& plan) {
  ASSAY_ASSIGN(const slowdown::SlowdownPlan slowing, measuring::slowdown_plan_of(problem, plan));
  return files::write_atomically(files.plan, slowdown::to_json(slowing));
}

void note(const MeasuredWindow& window, MeasuringConditions& conditions) {
  conditions.samples += window.profile.samples;
  conditions.unmapped_samples += window.profile.unmapped;
  conditions.kernel_samples += window.profile.kernel;
  conditions.lost_samples += window.lost_samples;
  conditions.iterations += window.iterations;
  conditions.undisturbed_iterations += window.undisturbed;
  ++conditions.windows;
}

// The window that begins now, as an install of the plan with this serial.
Result<divining::Install> measure_install(SlowedProgram& program, const divining::Problem& problem,
                                          std::uint64_t serial, MeasuringConditions& conditions) {
  ASSAY_ASSIGN(const MeasuredWindow window, program.measure());
  note(window, conditions);
  ASSAY_ASSIGN(const codelog::CodeLog* log, program.code_log());
  ASSAY_ASSIGN(const auto units, measuring::units_in_force(problem, *log, serial, window.from_ns));
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    if (!units[unit].compilation) {
      conditions.missed_units[problem.units[unit]] = units[unit].why_not;
    }
  }
  return measuring::install_from(window.profile, problem, units, *log);
}

Result<divining::Install> install_in_place(SlowedProgram& program, const SearchFiles& files,
                                           const divining::Problem& problem,
                                           MeasuringConditions& conditions) {
  ASSAY_ASSIGN([[maybe_unused]] const bool was_started, program.warm_up(""));
  ASSAY_ASSIGN(const std::uint64_t serial, program.use_plan(files.plan));
  ASSAY_PROPAGATE(program.compile(units_of(problem)));
  return measure_install(program, problem, serial, conditions);
}

// The VM compiles a unit when it likes, and then it is compiled again with its stored profile. What
// is not there by the end of our patience is missing from the measurement, and told.
Result<void> wait_for_units(SlowedProgram& program, const divining::Problem& problem) {
  constexpr std::chrono::milliseconds pause(200);
  constexpr int pauses = 150;
  for (int i = 0; i < pauses; ++i) {
    ASSAY_ASSIGN(const codelog::CodeLog* log, program.code_log());
    ASSAY_ASSIGN(const auto units, measuring::units_in_force(problem, *log, kSerialFromTheStart,
                                                             sampling::monotonic_ns()));
    if (std::ranges::all_of(units, [](const auto& unit) { return unit.compilation.has_value(); })) {
      break;
    }
    ASSAY_PROPAGATE(program.wait(pause));
  }
  return program.settle();
}

Result<divining::Install> install_in_a_fresh_jvm(SlowedProgram& program, const SearchFiles& files,
                                                 const divining::Problem& problem,
                                                 MeasuringConditions& conditions) {
  program.stop();
  ASSAY_ASSIGN([[maybe_unused]] const bool was_started, program.warm_up(files.plan));
  ASSAY_PROPAGATE(wait_for_units(program, problem));
  auto install = measure_install(program, problem, kSerialFromTheStart, conditions);
  program.stop();
  return install;
}

using MeasureInstall = Result<divining::Install> (*)(SlowedProgram&, const SearchFiles&,
                                                     const divining::Problem&,
                                                     MeasuringConditions&);

// Installs that went well are worth nothing without the others: noise is judged by their number.
Result<divining::Step> measure(MeasureInstall install, SlowedProgram& program,
                               const SearchFiles& files, const divining::Problem& problem,
                               const divining::Measure& wanted, MeasuringConditions& conditions) {
  divining::Step step{
      .purpose = wanted.purpose, .plan = wanted.plan, .installs = {}, .failure = {}};
  ASSAY_PROPAGATE(write_plan(files, problem, wanted.plan));
  for (std::size_t i = 0; i < wanted.installs; ++i) {
    auto measured = install(program, files, problem, conditions);
    if (!measured && measured.error().code() == ErrorCode::interrupted) {
      return measured.error();
    }
    if (!measured) {
      program.stop();
      step.installs.clear();
      step.failure = measured.error().message();
      return step;
    }
    step.installs.push_back(*std::move(measured));
  }
  return step;
}

}  // namespace

std::chrono::milliseconds window_for(WindowUse use, std::size_t blocks, double samples_per_second,
                                     std::chrono::milliseconds shortest) {
  constexpr double samples_each = 600;  // a counting error of 4 %
  const int longest = use == WindowUse::search ? 2 : 5;
  const auto wanted = std::chrono::milliseconds(static_cast<std::int64_t>(
      1000 * samples_each * static_cast<double>(blocks) / samples_per_second));
  return std::clamp(wanted, shortest, longest * shortest);
}

Result<measuring::Candidates> find_candidates(SlowedProgram& program,
                                              const measuring::SlowingTerms& terms) {
  std::set<std::pair<std::string, std::int32_t>> compiled;
  std::vector<UnitKey> hot;
  for (int round = 0; round < kMostRounds; ++round) {
    ASSAY_ASSIGN(const MeasuredWindow window, program.measure());
    ASSAY_ASSIGN(const codelog::CodeLog* log, program.code_log());
    hot = hot_units(window.profile, *log);
    std::vector<UnitKey> fresh;
    for (const UnitKey& unit : hot) {
      if (compiled.emplace(unit.method, unit.entry_bci).second) {
        fresh.push_back(unit);
      }
    }
    if (fresh.empty()) {
      break;
    }
    ASSAY_PROPAGATE(program.compile(fresh));
  }
  ASSAY_ASSIGN(const auto counted, count_blocks(program, hot));
  ASSAY_PROPAGATE(program.compile(hot));
  ASSAY_ASSIGN(const MeasuredWindow window, program.measure());
  ASSAY_ASSIGN(const codelog::CodeLog* log, program.code_log());
  return measuring::choose_candidates(window.profile, *log, counted, terms);
}

Result<divining::Step> measure_in_one_jvm(SlowedProgram& program, const SearchFiles& files,
                                          const divining::Problem& problem,
                                          const divining::Measure& wanted,
                                          MeasuringConditions& conditions) {
  return measure(install_in_place, program, files, problem, wanted, conditions);
}

Result<divining::Step> measure_in_fresh_jvms(SlowedProgram& program, const SearchFiles& files,
                                             const divining::Problem& problem,
                                             const divining::Measure& wanted,
                                             MeasuringConditions& conditions) {
  return measure(install_in_a_fresh_jvm, program, files, problem, wanted, conditions);
}

}  // namespace assay::subject
