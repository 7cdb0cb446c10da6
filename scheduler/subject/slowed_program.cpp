// SPDX-License-Identifier: Apache-2.0
#include "scheduler/subject/slowed_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "native/support/number_parsing.h"
#include "scheduler/measuring/iteration_times.h"
#include "scheduler/measuring/profile.h"
#include "scheduler/process/interruption.h"
#include "scheduler/sampling/cpu_times.h"

namespace assay::subject {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::uint64_t kSeedsForAWindow = 1000;
// While more is installed in `quiet_time`, units that we ask for wait for half a minute in the
// compiler's queue (seen with Jackson on two processors).
constexpr std::ptrdiff_t kFewInstallations = 4;
constexpr const char* kRemedyWithoutClass =
    "The program has not loaded the class that --iteration-method names; give the full name, such "
    "as com.acme.Main.iterate";

// A program closes its output a moment before it has ended.
std::optional<int> exit_code_soon(Subject& subject) {
  constexpr milliseconds kStep(5);
  constexpr int kSteps = 200;
  for (int i = 0; i < kSteps && !subject.has_ended(); ++i) {
    std::this_thread::sleep_for(kStep);
  }
  return subject.exit_code();
}

Error ended_too_early(Subject& subject) {
  const char* remedy =
      exit_code_soon(subject) == 0
          ? "\n  A program that ends by itself can be repeated (assay divine --whole-runs)"
          : "";
  return make_error(ErrorCode::io_failure,
                    "the program ended too early: " + subject.last_words() + remedy);
}

// Sleeps, unless the user wants us to stop or the program ends.
Result<void> pause(Subject& subject, milliseconds duration) {
  constexpr milliseconds kStep(20);
  const auto end = steady_clock::now() + duration;
  while (steady_clock::now() < end) {
    ASSAY_PROPAGATE(process::Interruption::check());
    if (subject.is_over()) {
      return ended_too_early(subject);
    }
    std::this_thread::sleep_for(std::min<steady_clock::duration>(kStep, end - steady_clock::now()));
  }
  return {};
}

// Returns how much code was installed since that time.
std::ptrdiff_t installations_since(const codelog::CodeLog& log, std::uint64_t since_ns) {
  return std::ranges::count_if(log.installations, [&](const codelog::Installation& one) {
    return static_cast<std::uint64_t>(one.time) > since_ns;
  });
}

std::uint64_t in_ns(milliseconds time) {
  return static_cast<std::uint64_t>(std::chrono::nanoseconds(time).count());
}

}  // namespace

Result<bool> SlowedProgram::warm_up(const std::string& plan_file) {
  if (subject_ && !subject_->exit_code()) {
    return false;
  }
  ASSAY_ASSIGN(const SubjectSettings settings, launch_({.plan_file = plan_file}));
  subject_.reset();
  ASSAY_ASSIGN(subject_, Subject::start(settings));
  ASSAY_PROPAGATE(wait_until_warm());
  return true;
}

bool SlowedProgram::ended_without_iterations() {
  if (!subject_ || !subject_->is_over() || exit_code_soon(*subject_) != 0) {
    return false;
  }
  subject_->read_rest();
  return subject_->iterations() == 0;
}

Result<void> SlowedProgram::wait_until_warm() {
  constexpr milliseconds kStep(200);
  const auto start = steady_clock::now();
  const std::uint64_t quiet_ns = in_ns(settings_.quiet_time);
  const std::uint64_t level_ns = in_ns(settings_.level_time);
  ASSAY_PROPAGATE(pause(*subject_, settings_.least_warm_up));
  while (steady_clock::now() - start < settings_.most_warm_up) {
    ASSAY_ASSIGN(const codelog::CodeLog* log, code_log());
    ASSAY_PROPAGATE(subject_->check_iterations());
    const bool has_iterated = subject_->iterations() >= settings_.window.least_iterations;
    const std::uint64_t now_ns = sampling::monotonic_ns();
    const std::ptrdiff_t installed = installations_since(*log, now_ns - quiet_ns);
    if (has_iterated &&
        (installed == 0 || (installed <= kFewInstallations &&
                            measuring::are_level(subject_->marks(0), now_ns, level_ns)))) {
      return {};
    }
    ASSAY_PROPAGATE(pause(*subject_, kStep));
  }
  if (subject_->iterations() == 0) {
    return make_error(
        ErrorCode::io_failure,
        fmt::format("no iteration ended within {} s, so assay does not know how much work the "
                    "program has done. {}",
                    settings_.most_warm_up.count() / 1000,
                    subject_->awaits_iteration_class() ? kRemedyWithoutClass
                                                       : settings_.remedy_without_iterations));
  }
  return {};
}

Result<std::uint64_t> SlowedProgram::use_plan(const std::string& plan_file) {
  ASSAY_ASSIGN(const std::string answer,
               subject_->ask("plan " + plan_file, settings_.compile_limit));
  const auto serial = parse_number<std::uint64_t>(answer);
  if (!serial) {
    return malformed("the agent answered '" + answer + "' instead of a plan's serial");
  }
  return *serial;
}

Result<void> SlowedProgram::compile(const std::vector<slowdown::UnitKey>& units) {
  return ask_for_each("compile", units);
}

Result<void> SlowedProgram::compile_with_counters(const std::vector<slowdown::UnitKey>& units) {
  return ask_for_each("count", units);
}

Result<void> SlowedProgram::wait(milliseconds duration) { return pause(*subject_, duration); }

Result<void> SlowedProgram::log_counts() {
  ASSAY_PROPAGATE(subject_->ask("counts", settings_.compile_limit));
  return {};
}

Result<void> SlowedProgram::wait_for_iterations(std::size_t count, milliseconds limit) {
  const std::size_t wanted = subject_->iterations() + count;
  const auto deadline = steady_clock::now() + limit;
  while (subject_->iterations() < wanted) {
    if (steady_clock::now() > deadline) {
      return make_error(
          ErrorCode::limit_exceeded,
          fmt::format("{} iterations have not ended within {} s", count, limit.count() / 1000));
    }
    ASSAY_PROPAGATE(pause(*subject_, milliseconds(5)));
  }
  return {};
}

Result<void> SlowedProgram::ask_for_each(const char* command,
                                         const std::vector<slowdown::UnitKey>& units) {
  for (const slowdown::UnitKey& unit : units) {
    const auto done = subject_->ask(fmt::format("{} {} {}", command, unit.entry_bci, unit.method),
                                    settings_.compile_limit);
    if (!done && done.error().code() != ErrorCode::unsupported) {
      return done.error();
    }
    ASSAY_PROPAGATE(process::Interruption::check());
  }
  return settle();
}

Result<bool> SlowedProgram::has_new_hot_code(const MeasuredWindow& window) {
  ASSAY_ASSIGN(const codelog::CodeLog* log, code_log());
  for (const codelog::Installation& installation : log->installations) {
    const auto time = static_cast<std::uint64_t>(installation.time);
    const auto samples = window.profile.compilations.find(installation.unit_id);
    if (time > window.from_ns && time < window.until_ns &&
        samples != window.profile.compilations.end() &&
        window.profile.share_of(samples->second.total) > measuring::kHotShare) {
      return true;
    }
  }
  return false;
}

Result<MeasuredWindow> SlowedProgram::measure() {
  constexpr int kAttempts = 3;
  if (settings_.window.reference_ns == 0) {
    settings_.window.reference_ns = speed_.undisturbed_ns();
  }
  for (int attempt = 1;; ++attempt) {
    ASSAY_ASSIGN(MeasuredWindow window, measure_window(*subject_, settings_.window, speed_, seed_));
    seed_ += kSeedsForAWindow;
    ASSAY_ASSIGN(const bool is_void, has_new_hot_code(window));
    if (!is_void || attempt == kAttempts) {
      return window;
    }
  }
}

}  // namespace assay::subject
