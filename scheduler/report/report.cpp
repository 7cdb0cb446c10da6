// SPDX-License-Identifier: Apache-2.0
#include "scheduler/report/report.h"

#include <algorithm>
#include <cassert>

namespace assay::report {

bool Report::controls_hold() const { return scoring::controls_hold(programs); }

bool Report::gives_verdicts() const { return scoring::gives_verdicts(programs); }

bool Report::controls_cannot_tell() const { return !controls_hold() && gives_verdicts(); }

bool has_failed_runs(const Report& report) {
  return std::ranges::any_of(
      report.programs, [](const scoring::ExperimentScore& one) { return one.failed_cells > 0; });
}

std::vector<std::string> left_out(const Report& report) {
  const auto counted = scoring::counted_programs(report.programs);
  std::vector<std::string> names;
  for (const scoring::ExperimentScore& program : report.programs) {
    if (std::ranges::find(counted, &program) == counted.end()) {
      names.push_back(program.experiment.program);
    }
  }
  return names;
}

namespace {

// Returns the programs' title where all have the same, and else one that tells their number.
std::string title_of(const std::vector<scoring::ExperimentScore>& programs) {
  const std::string& first = programs.front().experiment.title;
  const bool is_shared = std::ranges::all_of(
      programs, [&](const auto& program) { return program.experiment.title == first; });
  return is_shared ? first
                   : "How well profilers tell the truth about " + std::to_string(programs.size()) +
                         " programs";
}

}  // namespace

Report report_of(std::vector<scoring::ExperimentScore> programs) {
  Report report;
  if (!programs.empty()) {
    report.title = title_of(programs);
    report.overall = overall_verdicts(programs);
    report.reasons = overall_reasons(programs);
  }
  report.programs = std::move(programs);
  return report;
}

const scoring::ProfilerVariant& profiler_of(const Report& report, const scoring::Verdict& verdict) {
  for (const scoring::ExperimentScore& program : report.programs) {
    for (const scoring::ProfilerVariant& profiler : program.experiment.profilers) {
      if (profiler.id == verdict.profiler && profiler.version == verdict.version) {
        return profiler;
      }
    }
  }
  assert(false && "a verdict is about a profiler of its report");
  static const scoring::ProfilerVariant none{};
  return none;
}

std::string label_of(const Report& report, const scoring::Verdict& verdict) {
  bool has_other_version = false;
  bool has_other_jdk = false;
  for (const scoring::Verdict& other : report.overall) {
    if (other.profiler == verdict.profiler) {
      has_other_version |= other.version != verdict.version;
      has_other_jdk |= other.jdk != verdict.jdk;
    }
  }
  return verdict.profiler + (has_other_version ? " " + verdict.version : "") +
         (has_other_jdk ? ", " + verdict.jdk : "");
}

}  // namespace assay::report
