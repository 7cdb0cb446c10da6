// SPDX-License-Identifier: Apache-2.0
// The search: a pure function from all that was measured to what to do next. Nothing is kept
// besides the measurements, so a search that was interrupted goes on where it was.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "scheduler/divining/assessment.h"

namespace assay::divining {

// What a time is the time of: an iteration, or a run from the program's start to its end.
enum class TimeOf { iteration, whole_run };

// How times were measured: all of a search alike, or they could not be set against each other.
struct Scale {
  std::uint64_t period = 0;  // of the sampled event; samples take time, too
  double reference_ns = 0;   // sampling::SpeedProbe's reading at the speed that times are for

  friend bool operator==(const Scale&, const Scale&) = default;
};

struct Search {
  Problem problem;
  SearchRules rules;
  std::vector<Step> steps;
  // What follows means nothing to the search itself.
  TimeOf time_of = TimeOf::iteration;
  std::string program = {};     // tells programs apart; empty: not known
  std::string conditions = {};  // what else times depend on, in words; empty: not known
  Scale scale = {};             // 0: nothing has been measured yet
  FreshInstalls fresh = {};
  std::uint64_t search_s = 0;  // seconds that it took until the plan was there, warm-ups included
  std::uint64_t check_s = 0;   // and the JVMs of `fresh`
};

// Measure this plan on so many new installs, and append the result to the steps.
struct Measure {
  Purpose purpose = Purpose::base;
  Plan plan;
  std::size_t installs = 0;
};

enum class StopReason {
  error_within_noise,
  error_small_enough,
  no_more_improvement,
  steps_used_up
};

struct Finished {
  Plan plan;             // the best of the finalists
  std::size_t step = 0;  // in which it was measured as finalist, not the one it was selected for
  StopReason reason = StopReason::steps_used_up;
  Groups groups;
  Assessment reached;
  double noise_floor = 0;  // of the mean error
  double base_drift = 0;   // of the run's base time, from before the search to after it
};

using Decision = std::variant<Measure, Finished>;

// Fails when the problem cannot be worked with (invalid_argument), when a measurement has failed as
// often as the rules allow (io_failure, with the last reason), and when blocks were missing as
// often (not_found): the program has come to have other code.
Result<Decision> decide(const Search& search);

// Fails (invalid_argument) when a measurement, also in a fresh JVM, is of another problem or lacks
// the run's time. `decide` asks this itself.
Result<void> check_measurements(const Search& search);

// Takes measurements that came to nothing from a search's end, so that they are tried again.
void forget_failures(Search& search);

}  // namespace assay::divining
