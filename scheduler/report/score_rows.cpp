// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/score_rows.h"

#include <algorithm>

namespace assay::report {

scoring::Role role_of(const scoring::Experiment& experiment, const std::string& profiler) {
  const auto found =
      std::ranges::find(experiment.profilers, profiler, &scoring::ProfilerVariant::id);
  return found == experiment.profilers.end() ? scoring::Role::subject : found->role;
}

BlockRow row_of(const scoring::Experiment& experiment, const scoring::BlockScore& score) {
  const auto found = std::ranges::find_if(
      experiment.blocks,
      [&](const scoring::BlockExperiment& one) { return one.facts.id == score.block; });
  return {found == experiment.blocks.end() ? scoring::BlockExperiment() : *found, score};
}

}  // namespace assay::report
