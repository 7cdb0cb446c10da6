// SPDX-License-Identifier: Apache-2.0
// Holds the input that every part of a score is made from.
#pragma once

#include "native/statistics/bootstrap.h"
#include "native/support/percent.h"
#include "scheduler/scoring/cell_table.h"
#include "scheduler/scoring/score.h"

namespace assay::scoring {

struct Scoring {
  const Experiment& experiment;
  const CellTable& cells;
  const ScoreRules& rules;

  statistics::BootstrapRules bootstrap_rules() const {
    return {.seed = experiment.seed, .resamples = rules.resamples};
  }
};

}  // namespace assay::scoring
