// SPDX-License-Identifier: Apache-2.0
// Plans an experiment before its cells are run: plans are found or taken over, and blocks that may
// be slowed alone are studied and tried.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "native/support/result.h"
#include "scheduler/experiment/design/score_setup.h"
#include "scheduler/experiment/running/cell_run.h"
#include "scheduler/experiment/running/report_folder.h"
#include "slowdown/calibration/calibration.h"

namespace assay::experiment {

struct PlanningTerms {
  const ScoreSetup* setup = nullptr;
  std::uint64_t seed = 1;
  bool is_quick = false;
  bool any_speed = false;
  bool runs_without_polls = false;
  std::chrono::milliseconds time_limit{};  // limit for a run of the program
  Pairs pairs = Pairs::needed;
  slowdown::Calibration calibration = {};
  // Returns what the cells of an experiment need, once its plans are in the folder.
  std::function<Result<CellTerms>(const scoring::Experiment&)> cell_terms = {};
};

// Fills in plans, blocks, run order, and what else is known only now, and keeps it in the folder. A
// plan that is there is not searched for again. An interrupted planning studies and tries the
// blocks anew.
Result<void> plan_experiment(const PlanningTerms& terms, const ReportFolder& folder,
                             scoring::Experiment& experiment);

}  // namespace assay::experiment
