// SPDX-License-Identifier: Apache-2.0
// The report of a simulated experiment, and what is looked for in texts.
#pragma once

#include <cstddef>
#include <string>

#include "scheduler/report/report.h"
#include "tests/support/scoring/simulated_experiment.h"

namespace assay::report {

inline scoring::ExperimentScore scored(const test::Simulation& simulation) {
  return score(test::simulate(simulation), {.resamples = 40});
}

// One for all tests: scoring it takes most of their time.
inline const Report& simulated() {
  static const Report report = report_of({scored({.forks = 3, .samples = 2000})});
  return report;
}

inline std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace assay::report
