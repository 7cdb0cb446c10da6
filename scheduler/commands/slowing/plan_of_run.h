// SPDX-License-Identifier: Apache-2.0
// Adds `assay plan random | import | applied`: the operations on plans that need a run's code log.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace assay::commands {

struct PlanOfRun {
  CLI::App* app = nullptr;
  std::function<int()> run;  // returns the exit code
};

PlanOfRun add_random_plan(CLI::App& plan);
PlanOfRun add_imported_plan(CLI::App& plan);
PlanOfRun add_applied_plan(CLI::App& plan);

}  // namespace assay::commands
