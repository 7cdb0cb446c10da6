// SPDX-License-Identifier: Apache-2.0
// Runs a program in one JVM, and compiles the program's units again under one plan after another.
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
  std::chrono::milliseconds settle{200};  // time after an install until old code has been left
  // A program is warm when it has run for `least_warm_up`, has ended as many iterations as a window
  // has, and nothing was installed for `quiet_time`; or little was, and its iterations have been
  // level for `level_time`: a large program's compiler is busy for a minute with what hardly runs.
  // However busy the compiler is, the program counts as warm after `most_warm_up`.
  std::chrono::milliseconds least_warm_up{6'000};
  std::chrono::milliseconds quiet_time{2'000};
  std::chrono::milliseconds level_time{5'000};
  std::chrono::milliseconds most_warm_up{60'000};
  std::chrono::milliseconds compile_limit{120'000};  // longest time for one unit
  std::uint64_t seed = 1;
  // Says what helps where no iteration ends, which depends on the command.
  std::string remedy_without_iterations =
      "Name the lines that the program prints at each iteration's end (--iteration-line), or a "
      "method that each iteration calls once (--iteration-method). If the program ends by itself, "
      "let assay repeat it (assay divine --whole-runs)";
};

// Says what is counted in units that are compiled again with their stored profiles. Units with
// counters are not slowed. Counting all blocks can make a program thirty times as slow.
enum class Counting { nothing, blocks, entries };

// Says what the agent of a JVM is to do.
struct LaunchOrders {
  std::string plan_file = {};  // plan in force from the start; empty where there is none
  Counting counting = Counting::nothing;
};

// Gives the settings of the next JVM.
using Launch = std::function<Result<SubjectSettings>(const LaunchOrders& orders)>;

class SlowedProgram {
 public:
  // Requires: `speed` lives as long as the object.
  SlowedProgram(Launch launch, SlowedProgramSettings settings, const sampling::SpeedProbe& speed)
      : launch_(std::move(launch)),
        settings_(std::move(settings)),
        seed_(settings_.seed),
        speed_(speed) {}

  // Starts the program, unless it runs, and waits until it is warm. Returns whether the program had
  // to be started.
  Result<bool> warm_up(const std::string& plan_file);
  void stop() { subject_.reset(); }
  bool is_running() const { return subject_ && !subject_->has_ended(); }
  // Tells whether the program ended without an error, and without a single iteration.
  bool ended_without_iterations();

  // Puts a plan in force and returns its serial (code_log.h).
  Result<std::uint64_t> use_plan(const std::string& plan_file);

  // Compiles units under the plan in force and waits until they have settled. A unit that cannot
  // be compiled is no error here: the code log will not have the unit.
  Result<void> compile(const std::vector<slowdown::UnitKey>& units);

  // Compiles units with a counter in each block instead of a plan (jni/agent/control_channel.h),
  // and waits until they have settled.
  Result<void> compile_with_counters(const std::vector<slowdown::UnitKey>& units);
  // Fails when the program ends meanwhile, and when the user wants to stop.
  Result<void> wait(std::chrono::milliseconds duration);
  // Waits until code that was installed is what runs.
  Result<void> settle() { return wait(settings_.settle); }

  // Lets the agent write the counters to the code log.
  Result<void> log_counts();
  // Waits for the end of `count` more iterations. Fails (limit_exceeded) when they have not ended
  // within the limit.
  Result<void> wait_for_iterations(std::size_t count, std::chrono::milliseconds limit);

  // Sets how much undisturbed CPU time a window takes from now on, and the earliest time after
  // which a third of it is enough.
  void measure_for(std::chrono::milliseconds least,
                   std::chrono::milliseconds patience = WindowSettings().patience) {
    settings_.window.least = least;
    settings_.window.patience = patience;
  }

  // Says that windows are given up soon where more than this part (0 to 1) of them is disturbed.
  void bear_disturbance_up_to(double part) { settings_.window.most_disturbed = part; }
  // Says that all time counts from now on, whatever disturbs the processors.
  void measure_at_any_speed() { settings_.window.ignores_disturbance = true; }

  // Returns how windows are measured; the reference is 0 before the first window.
  divining::Scale scale() const { return {settings_.window.period, settings_.window.reference_ns}; }
  void use_scale(const divining::Scale& scale) {
    settings_.window.period = scale.period;
    settings_.window.reference_ns = scale.reference_ns;
  }

  // Returns where the time goes in a window that begins now. A window in which hot code was
  // installed is measured again, but no more than three windows are measured.
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
