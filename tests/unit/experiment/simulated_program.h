// SPDX-License-Identifier: Apache-2.0
// A program that exists as numbers alone: many units with little time each (a flat profile), some
// of which take another shape in a fresh JVM or are compiled late. What is decided about scores of
// it is tested without a JVM.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "native/codelog/code_log.h"
#include "scheduler/experiment/warmth.h"
#include "scheduler/measuring/iteration_output.h"
#include "scheduler/measuring/profile.h"

namespace assay::experiment {

struct SimulatedUnit {
  double share = 0;       // percent of the time
  double compiled_s = 1;  // when a fresh JVM compiles it; 0: never
  bool takes_another_shape = false;
  double again_s = 0;  // when it is compiled anew; 0: never
};

class SimulatedProgram {
 public:
  explicit SimulatedProgram(std::vector<SimulatedUnit> units) : units_(std::move(units)) {}

  static slowdown::UnitKey key(std::size_t unit) {
    return {.method = "sim.Unit" + std::to_string(unit) + ".run()", .entry_bci = -1, .shape = 7};
  }

  slowdown::SlowdownPlan plan() const {
    slowdown::SlowdownPlan plan;
    for (std::size_t i = 0; i < units_.size(); ++i) {
      plan.units[key(i)];
    }
    return plan;
  }

  // Returns what a fresh JVM has logged by a time.
  codelog::CodeLog log_at(double seconds) const {
    codelog::CodeLog log;
    for (std::size_t i = 0; i < units_.size(); ++i) {
      codelog::LoggedUnit unit;
      unit.description.identity.method = key(i).method;
      unit.description.identity.entry_bci = -1;
      unit.description.shape = units_[i].takes_another_shape ? 99 : 7;
      log.units.push_back(unit);
      for (const double time : {units_[i].compiled_s, units_[i].again_s}) {
        if (time > 0 && time <= seconds) {
          log.installations.push_back({.unit_id = i,
                                       .address = 0x1000 * (i + 1),
                                       .time = static_cast<std::int64_t>(time * 1e9),
                                       .offsets = {}});
        }
      }
    }
    return log;
  }

  measuring::Profile profile() const {
    measuring::Profile profile;
    profile.samples = 10'000;
    profile.run_ns = 20e6;
    for (std::size_t i = 0; i < units_.size(); ++i) {
      profile.compilations[i].total = static_cast<std::uint64_t>(100 * units_[i].share);
    }
    return profile;
  }

  // Returns the ends of iterations by a time: an iteration takes 20 ms, and more for each unit that
  // is not compiled yet, as its share says: ten times its time.
  std::vector<measuring::IterationMark> marks_by(double seconds) const {
    std::vector<measuring::IterationMark> marks;
    for (double now = iteration_s_at(0); now <= seconds; now += iteration_s_at(now)) {
      marks.push_back({.time_ns = static_cast<std::uint64_t>(now * 1e9)});
    }
    return marks;
  }

 private:
  double iteration_s_at(double seconds) const {
    double times = 1;
    for (const SimulatedUnit& unit : units_) {
      times += unit.compiled_s == 0 || seconds < unit.compiled_s ? unit.share / 100 * 9 : 0;
    }
    return 0.02 * times;
  }

  std::vector<SimulatedUnit> units_;
};

}  // namespace assay::experiment
