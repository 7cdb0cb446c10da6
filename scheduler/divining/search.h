// SPDX-License-Identifier: Apache-2.0
// Defines the search: a pure function from all that was measured to what to do next. Only the
// measurements are kept, so a search that was interrupted goes on where it was.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "scheduler/divining/assessment.h"

namespace assay::divining {

// Says what is timed: an iteration, or a run from the program's start to its end.
enum class TimeOf { iteration, whole_run };

// Describes how times were measured. All times of a search have the same scale, because they are
// compared with each other.
struct Scale {
  std::uint64_t period = 0;  // sampling period of the event; samples take time, too
  double reference_ns = 0;   // sampling::SpeedProbe's reading at the speed that times are for

  friend bool operator==(const Scale&, const Scale&) = default;
};

struct Search {
  Problem problem;
  SearchRules rules;
  std::vector<Step> steps;
  // The members from here on mean nothing to the search itself.
  TimeOf time_of = TimeOf::iteration;
  std::string program = {};     // tells programs apart; empty where not known
  std::string conditions = {};  // what else times depend on, in words; empty where not known
  Scale scale = {};             // zeros while nothing has been measured
  FreshInstalls fresh = {};
  std::vector<FreshRound> corrections = {};
  std::uint64_t search_s = 0;  // seconds until the plan was found, warm-ups included
  std::uint64_t check_s = 0;   // seconds that the JVMs of `fresh` took
};

// Asks the caller to measure the plan on new installs, and to append the result to the steps.
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
  std::size_t step = 0;  // step that measured the plan as finalist, not the step that selected it
  StopReason reason = StopReason::steps_used_up;
  Groups groups;
  Assessment reached;
  double noise_floor = 0;  // mean error that an exact plan would be measured to have
  double base_drift = 0;   // relative change of the run's base time during the search
};

using Decision = std::variant<Measure, Finished>;

// Returns what to do next. The function fails when the problem cannot be worked with
// (invalid_argument), when a measurement has failed as often as the rules allow (io_failure, with
// the last reason), and when blocks were missing as often (not_found), because the program's code
// has changed.
Result<Decision> decide(const Search& search);

// Fails (invalid_argument) when a measurement, also in a fresh JVM, is of another problem or lacks
// the run's time. `decide` calls this function itself.
Result<void> check_measurements(const Search& search);

// Removes failed measurements from the search's end, so that they are tried again.
void forget_failures(Search& search);

// Returns the CPU time of each block of the search in an iteration of the base, in nanoseconds.
std::vector<double> base_times(const Search& search);

// Returns the share (0 to 1) of the base's CPU time that the blocks of the search have.
double slowable_share(const Search& search);

}  // namespace assay::divining
