// SPDX-License-Identifier: Apache-2.0
// A simulated experiment with its score, and what is looked up in one.
#pragma once

#include <algorithm>
#include <string_view>

#include "scheduler/scoring/score.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::scoring {

// One experiment for all tests: scoring it takes most of their time.
inline const ExperimentScore& simulated() {
  static const ExperimentScore result =
      score(test::simulate({.samples = 3000}), {.resamples = 150});
  return result;
}

// Returns a simulation in which the profiler of one bias behaves as another kind does.
inline test::Simulation with_other_bias(test::Bias bias, test::Bias other) {
  test::Simulation simulation;
  for (auto& profiler : simulation.profilers) {
    profiler.bias = profiler.bias == bias ? other : profiler.bias;
  }
  return simulation;
}

inline const Verdict& verdict_of(const ExperimentScore& result, std::string_view profiler) {
  return *std::ranges::find(result.verdicts, profiler, &Verdict::profiler);
}

inline const Control& control_of(const ExperimentScore& result, std::string_view name) {
  return *std::ranges::find(result.controls, name, &Control::name);
}

}  // namespace assay::scoring
