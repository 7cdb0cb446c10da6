// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/score_rows.h"

namespace assay::report {

scoring::Role role_of(const scoring::Experiment& experiment, const std::string& profiler) {
  const scoring::ProfilerVariant* found = find_profiler(experiment, profiler);
  return found == nullptr ? scoring::Role::subject : found->role;
}

VerdictRow row_of(const Report& report, const scoring::Verdict& verdict) {
  return {verdict, profiler_of(report, verdict).role, report.controls_hold(),
          report.gives_verdicts()};
}

VerdictRow row_of(const Report& report, const scoring::ExperimentScore& program,
                  const scoring::Verdict& verdict) {
  return {verdict, role_of(program.experiment, verdict.profiler),
          report.controls_hold() && scoring::is_sound(program), scoring::is_sound(program)};
}

BlocksById::BlocksById(const scoring::Experiment& experiment) {
  for (const scoring::BlockExperiment& block : experiment.blocks) {
    blocks_.emplace(block.facts.id, &block);
  }
}

const scoring::BlockExperiment& BlocksById::of(const std::string& id) const {
  static const scoring::BlockExperiment none{};
  const auto found = blocks_.find(id);
  return found == blocks_.end() ? none : *found->second;
}

}  // namespace assay::report
