// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/report.h"

#include <algorithm>
#include <cassert>

namespace assay::report {

bool Report::controls_hold() const { return scoring::controls_hold(programs); }

std::vector<std::string> left_out(const Report& report) {
  std::vector<std::string> names;
  const bool any_sound = std::ranges::any_of(report.programs, scoring::is_sound);
  for (const scoring::ExperimentScore& program : report.programs) {
    if (any_sound && !is_sound(program)) {
      names.push_back(program.experiment.program);
    }
  }
  return names;
}

Report report_of(std::vector<scoring::ExperimentScore> programs) {
  Report report;
  if (!programs.empty()) {
    report.title = programs.front().experiment.title;
    report.overall = overall_verdicts(programs);
  }
  report.programs = std::move(programs);
  return report;
}

const scoring::ProfilerVariant& profiler_of(const Report& report, const std::string& id) {
  for (const scoring::ExperimentScore& program : report.programs) {
    for (const scoring::ProfilerVariant& profiler : program.experiment.profilers) {
      if (profiler.id == id) {
        return profiler;
      }
    }
  }
  assert(false && "a verdict is about a profiler of its report");
  static const scoring::ProfilerVariant none{};
  return none;
}

}  // namespace assay::report
