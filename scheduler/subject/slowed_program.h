// SPDX-License-Identifier: Apache-2.0
// A program in one JVM, whose units are compiled again under one plan after another while it runs.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "native/support/result.h"
#include "scheduler/divining/search.h"
#include "scheduler/subject/measured_window.h"
#include "scheduler/subject/subject.h"
#include "slowdown/plan/slowdown_plan.h"

namespace assay::subject {

struct SlowedProgramSettings {
  WindowSettings window;
  std::chrono::milliseconds settle{200};  // after an install, until old code has been left
  // A program is warm when it has run for `least_warm_up` and nothing was installed for
  // `quiet_time`; or, however busy the compiler is, after `most_warm_up`.
  std::chrono::milliseconds least_warm_up{6'000};
  std::chrono::milliseconds quiet_time{2'000};
  std::chrono::milliseconds most_warm_up{60'000};
  std::chrono::milliseconds compile_limit{120'000};  // for one unit
  std::uint64_t seed = 1;
  // What helps where no iteration ends; what else does depends on the command.
  std::string remedy_without_iterations =
      "Name the lines that it prints at each iteration's end (--iteration-line), or a method that "
      "each iteration calls once (--iteration-method); or, if it ends by itself, have it repeated "
      "(assay divine --whole-runs)";
};

// What is counted in units that are compiled again with their stored profiles; they are not slowed
// then. Counting all blocks can make a program thirty times as slow.
enum class Counting { nothing, blocks, entries };

// What the agent of a JVM is to do.
struct LaunchOrders {
  std::string plan_file = {};  // in force from the start; empty: none
  Counting counting = Counting::nothing;
};

// Gives the settings of the next JVM.
using Launch = std::function<Result<SubjectSettings>(const LaunchOrders& orders)>;

class SlowedProgram {
 public:
  // `speed` has to live as long.
  SlowedProgram(Launch launch, SlowedProgramSettings settings, const sampling::SpeedProbe& speed)
      : launch_(std::move(launch)),
        settings_(std::move(settings)),
        seed_(settings_.seed),
        speed_(speed) {}

  // Starts the program, unless it runs, and waits until it is warm. True when it had to be started.
  Result<bool> warm_up(const std::string& plan_file);
  void stop() { subject_.reset(); }
  bool is_running() const { return subject_ && !subject_->has_ended(); }
  // Whether all that it did was to end, without an error, and without a single iteration.
  bool ended_without_iterations();

  // Puts a plan in force and returns its serial (code_log.h).
  Result<std::uint64_t> use_plan(const std::string& plan_file);

  // Compiles units under the plan in force and waits until they have settled. A unit that cannot
  // be compiled is none of our errors: the code log will not have it.
  Result<void> compile(const std::vector<slowdown::UnitKey>& units);

  // The same, with a counter in each block instead of a plan (jni/control_channel.h).
  Result<void> compile_with_counters(const std::vector<slowdown::UnitKey>& units);
  // Fails when the program ends meanwhile, and when the user wants to stop.
  Result<void> wait(std::chrono::milliseconds duration);
  // Waits until code that was installed is what runs.
  Result<void> settle() { return wait(settings_.settle); }

  // Has the counters written to the code log.
  Result<void> log_counts();
  // Fails (limit_exceeded) when they have not ended by then.
  Result<void> wait_for_iterations(std::size_t count, std::chrono::milliseconds limit);

  // How much undisturbed CPU time a window takes from now on, and when, at the earliest, a third of
  // it has to do.
  void measure_for(std::chrono::milliseconds least,
                   std::chrono::milliseconds patience = WindowSettings().patience) {
    settings_.window.least = least;
    settings_.window.patience = patience;
  }

  // How windows are measured; the reference is 0 before the first.
  divining::Scale scale() const { return {settings_.window.period, settings_.window.reference_ns}; }
  void use_scale(const divining::Scale& scale) {
    settings_.window.period = scale.period;
    settings_.window.reference_ns = scale.reference_ns;
  }

  // Where the time went in a window from now on. Measured again, three times at most, when hot code
  // was installed meanwhile.
  Result<MeasuredWindow> measure();

  Result<const codelog::CodeLog*> code_log() { return subject_->read_code_log(); }
  Subject& subject() { return *subject_; }

 private:
  Result<void> wait_until_warm();
  Result<void> ask_for_each(const char* command, const std::vector<slowdown::UnitKey>& units);
  Result<bool> has_new_hot_code(const MeasuredWindow& window);

  Launch launch_;
  SlowedProgramSettings settings_;
  std::uint64_t seed_;
  const sampling::SpeedProbe& speed_;
  std::unique_ptr<Subject> subject_;
};

}  // namespace assay::subject
